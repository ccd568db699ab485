const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const relations = 'http://schemas.openxmlformats.org/package/2006/relationships'
const contents = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

export type Parts = Readonly<Record<string, string>>

export const SHEET = 'xl/worksheets/sheet1.xml'
export const TEXTS = 'xl/sharedStrings.xml'
export const STYLES = 'xl/styles.xml'
export const WORKBOOK = 'xl/workbook.xml'
export const LINKS = 'xl/_rels/workbook.xml.rels'

const relation = (id: string, type: string, target: string) =>
  `<Relationship Id="${id}" Type="${office}/${type}" Target="${target}"/>`

export const linksOf = (...all: readonly (readonly [id: string, type: string, target: string])[]) =>
  `<Relationships xmlns="${relations}">${all.map((each) => relation(...each)).join('')}</Relationships>`

export const sheetOf = (rows: string, before = '', after = '') =>
  `<worksheet xmlns="${main}">${before}<sheetData>${rows}</sheetData>${after}</worksheet>`

export const textsOf = (...items: readonly string[]) =>
  `<sst xmlns="${main}">${items.map((item) => `<si>${item}</si>`).join('')}</sst>`

export const stylesOf = (...codes: readonly string[]) =>
  `<styleSheet xmlns="${main}"><numFmts>${codes.map((code, at) => `<numFmt numFmtId="${164 + at}" formatCode="${code}"/>`).join('')}</numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="9"/>${codes.map((_, at) => `<xf numFmtId="${164 + at}"/>`).join('')}</cellXfs></styleSheet>`

export const workbookOf = (sheets: string) =>
  `<workbook xmlns="${main}" xmlns:r="${office}"><sheets>${sheets}</sheets></workbook>`

const cell = (at: string, text: number) => `<c r="${at}" t="s"><v>${text}</v></c>`
export const header = `<row r="1">${cell('A1', 0)}${cell('B1', 1)}${cell('C1', 2)}${cell('D1', 3)}</row>`
const rows = Array.from({ length: 8 }, (_, at) => {
  const row = at + 2
  return `<row r="${row}"${at === 3 ? ' hidden="1"' : ''}>${cell(`A${row}`, 4 + at)}<c r="B${row}" t="str"><f>A${row}&amp;"@x.io"</f><v>a${row}@x.io</v></c><c r="C${row}" s="2"><v>0.${row}5</v></c><c r="D${row}" s="1"><v>${46_000 + row}</v></c></row>`
})

const names = Array.from({ length: 8 }, (_, at) => `<r><t xml:space="preserve">Ada </t></r><r><t>Ö&amp;${at}</t></r>`)

/** A list of eight leads in the first of two sheets. */
export const goodParts: Parts = {
  '[Content_Types].xml': `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/><Override PartName="/${WORKBOOK}" ContentType="${contents}.sheet.main+xml"/><Override PartName="/${SHEET}" ContentType="${contents}.worksheet+xml"/></Types>`,
  '_rels/.rels': linksOf(['rId1', 'officeDocument', WORKBOOK]),
  [WORKBOOK]: workbookOf('<sheet name="Leads" sheetId="1" r:id="rId1"/><sheet name="Other" sheetId="2" r:id="rId2"/>'),
  [LINKS]: linksOf(
    ['rId1', 'worksheet', 'worksheets/sheet1.xml'],
    ['rId2', 'worksheet', 'worksheets/sheet2.xml'],
    ['rId3', 'styles', 'styles.xml'],
    ['rId4', 'sharedStrings', 'sharedStrings.xml'],
  ),
  [STYLES]: stylesOf('yyyy\\-mm\\-dd;@', '0.0%'),
  [TEXTS]: textsOf('<t>Name</t>', '<t>Email</t>', '<t>Score</t>', '<t>Due</t>', ...names),
  [SHEET]: sheetOf(header + rows.join(''), '<cols><col min="3" max="3" hidden="1"/></cols>'),
  'xl/worksheets/sheet2.xml': sheetOf('<row r="1"><c r="A1" t="inlineStr"><is><t>Notes</t></is></c></row>'),
}
