import { pick, type Random } from '../src/base/random'
import type { FileContent } from '../src/files/file'
import {
  archiveOf,
  columnName,
  escapeXml,
  LINKS,
  linksOf,
  ROOT_LINKS,
  SHEET,
  STYLES,
  TEXTS,
  WORKBOOK,
} from './workbook-files'

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const STRICT = 'http://purl.oclc.org/ooxml/spreadsheetml/main'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const OTHER = 'http://schemas.microsoft.com/office/spreadsheetml/2009/9/main'

/** Formats that both readers show alike; what they show otherwise, and why, stands in the test. */
const codes = [
  'General',
  '0',
  '00000',
  '0%',
  '0.0%',
  '0.00%',
  '000-000',
  '00000-0000',
  '"K-"0',
  '"INV"000',
  '"+"0',
  '+0',
  '0"-A"',
  'yyyy-mm-dd',
  'yyyy\\-mm\\-dd;@',
  '[$-409]yyyy-mm-dd',
  'yyyy-mm-dd hh:mm',
  'yyyy-mm-dd hh:mm:ss',
  'hh:mm',
  'hh:mm:ss',
  '[hh]:mm',
  '[hh]:mm:ss',
  '"Yes";"Yes";"No"',
  '[=1]"New";[=2]"Contacted";"Qualified"',
  '[>=80]"Hot";[>=40]"Warm";"Cold"',
  '0;-0;"none"',
]
/** Built-in ones whose texts are the same everywhere. */
const builtIn = [0, 1, 9, 10]

const words = [
  'Ada',
  'Zoë Ångström',
  '山田 太郎',
  'a@x.example',
  'O’Neill & <Sons>',
  ' two  spaces ',
  '"quoted"',
  '_x_ y_',
  '😀',
  'a\nb',
  '0049',
  'TRUE',
  '-',
]

export interface RandomWorkbook {
  readonly file: FileContent
  /** The same without elements and attributes of other namespaces: the other reader does not know them apart. */
  readonly plain: Uint8Array
  readonly is1904: boolean
  /** Cells with a number by their places, and their formats. */
  readonly numbers: ReadonlyMap<string, { readonly value: number; readonly code: string | number }>
  readonly merge: Merge | null
}

interface Merge {
  readonly column: number
  readonly line: number
  readonly lastColumn: number
  readonly lastLine: number
}

/** A workbook as one of many programs might write it. */
export function randomWorkbook(random: Random): RandomWorkbook {
  const { below } = random
  const chance = (percent: number) => below(100) < percent
  const is1904 = chance(30)
  const prefix = chance(30) ? 'x:' : ''
  const namespace = chance(15) ? STRICT : MAIN
  const root = `xmlns${prefix && `:${prefix.slice(0, -1)}`}="${namespace}" xmlns:o="${OTHER}"`
  /** An element of the main namespace. */
  const tag = (name: string, attributes: string, content: string) =>
    content === '' && chance(70)
      ? `<${prefix}${name}${attributes}/>`
      : `<${prefix}${name}${attributes}>${content}</${prefix}${name}>`
  const part = (name: string, content: string, attributes = '') =>
    `<?xml version="1.0" encoding="UTF-8"?>\n<${prefix}${name} ${root}${attributes}>${content}</${prefix}${name}>`
  /** An element of another namespace, with a name of the main one. */
  const foreign = (name: string, attributes: string) => (chance(25) ? `<o:${name}${attributes}/>` : '')

  const formats = Array.from({ length: 1 + below(8) }, () => (chance(30) ? pick(random, builtIn) : pick(random, codes)))
  const texts: string[] = []
  const escape = (text: string) =>
    escapeXml(text.replaceAll(/_x(?=[\dA-F]{4}_)/gi, '_x005F_x')).replaceAll('\n', chance(50) ? '\n' : '&#10;')
  const richOf = (text: string) => {
    const t = (own: string) => tag('t', ' xml:space="preserve"', escape(own))
    const half = below(text.length + 1)
    const isWhole = chance(60) || /[_\ud800-\udfff]/.test(text)
    const aids = chance(20) ? tag('rPh', ' sb="0" eb="1"', t('よみ')) : ''
    return (
      (isWhole
        ? t(text)
        : [text.slice(0, half), text.slice(half)]
            .map((own) => tag('r', '', tag('rPr', '', tag('b', '', '')) + t(own)))
            .join('')) + aids
    )
  }
  const numbers = new Map<string, { value: number; code: string | number }>()

  function cellXml(column: number, line: number, hasPlace: boolean): string {
    const place = `${columnName(column)}${line}`
    const style = below(formats.length + 1)
    const code = style === 0 ? 0 : formats[style - 1]!
    const attributes = [hasPlace ? ` r="${place}"` : '', chance(80) || style > 0 ? ` s="${style}"` : '']
    if (chance(10)) attributes.reverse()
    const [before, behind] = [attributes.join(''), chance(10) ? ' o:t="e"' : '']
    const c = (type: string, content: string) => tag('c', `${before}${type && ` t="${type}"`}${behind}`, content)
    const kind = below(10)
    if (kind === 0) return hasPlace && chance(50) ? '' : c('', '')
    if (kind === 1) return c('b', tag('v', '', String(below(2))))
    if (kind === 2) return c('str', tag('f', '', 'A1') + tag('v', '', escape(pick(random, words))))
    if (kind === 3) return c('inlineStr', tag('is', '', richOf(pick(random, words))))
    if (kind < 6) {
      const text = pick(random, words)
      texts.push(text)
      return c('s', foreign('v', ' a="1"') + tag('v', '', String(texts.length - 1)))
    }
    const value = pick(random, [
      below(4),
      below(100),
      below(100_000),
      1500 + below(90_000),
      36_526 + below(20_000) + below(86_400) / 86_400,
      below(10_000) / 10_000,
      below(1e6) / 100,
    ])
    numbers.set(place, { value, code })
    return c(chance(30) ? 'n' : '', (chance(15) ? tag('f', '', '1+1') : '') + tag('v', '', String(value)))
  }

  const hasPlaces = chance(80)
  const lines = 1 + below(8)
  const width = 1 + below(8)
  let line = 0
  const rows = Array.from({ length: lines }, () => {
    line += hasPlaces ? 1 + (chance(15) ? below(4) : 0) : 1
    const cells = Array.from({ length: width }, (_, column) => cellXml(column, line, hasPlaces))
    const attributes = `${hasPlaces ? ` r="${line}"` : ''}${chance(10) ? ' o:r="77" spans="1:9"' : ''}`
    return tag('row', attributes, cells.join('')) + foreign('row', ' r="2"')
  })
  const [column, first] = [below(width), 1 + below(lines)]
  const merge = chance(40) ? { column, line: first, lastColumn: column + below(2), lastLine: first + below(3) } : null
  const ref = merge && `${columnName(column)}${first}:${columnName(merge.lastColumn)}${merge.lastLine}`
  const merges = merge ? tag('mergeCell', ` ref="${ref}"`, '') : ''
  const sheet = `${foreign('cols', '')}${tag('sheetData', '', rows.join(chance(50) ? '\n' : ''))}${tag('mergeCells', '', merges + foreign('mergeCell', ' ref="A1:A9"'))}`

  const own = formats.flatMap((code, at) =>
    typeof code === 'string' ? [tag('numFmt', ` numFmtId="${164 + at}" formatCode="${escapeXml(code)}"`, '')] : [],
  )
  const idOf = (code: string | number, at: number) => (typeof code === 'string' ? 164 + at : code)
  const xfs = [0, ...formats.map(idOf)].map((id) => tag('xf', ` numFmtId="${id}" applyNumberFormat="1"`, ''))
  const dxf = () =>
    tag(
      'dxf',
      '',
      tag(
        'numFmt',
        ` numFmtId="${pick(random, [9, 14, 20, 164, 165])}" formatCode="${pick(random, ['0.00%', '0', 'h:mm', '#,##0'])}"`,
        '',
      ),
    )
  const styles = `${tag('numFmts', '', own.join('') + foreign('numFmt', ' numFmtId="164" formatCode="0%"'))}${tag('fonts', '', tag('font', '', ''))}${tag('cellStyleXfs', '', tag('xf', ' numFmtId="14"', ''))}${tag('cellXfs', '', xfs.join(''))}${tag('dxfs', '', Array.from({ length: below(3) }, dxf).join(''))}`

  const date1904 = is1904 ? pick(random, [' date1904="1"', ' date1904="true"']) : pick(random, ['', ' date1904="0"'])
  const properties = tag('workbookPr', date1904, '') + foreign('workbookPr', ' date1904="1"')
  const workbook = part(
    'workbook',
    `${properties}${tag('sheets', '', tag('sheet', ' name="Leads" sheetId="1" q:id="rId1"', ''))}`,
    ` xmlns:q="${OFFICE}"`,
  )
  const parts: Readonly<Record<string, string>> = {
    '[Content_Types].xml': contentTypes,
    [ROOT_LINKS]: linksOf(['rId1', 'officeDocument', WORKBOOK]),
    [WORKBOOK]: workbook,
    [LINKS]: linksOf(
      ['rId1', 'worksheet', 'worksheets/sheet1.xml'],
      ['rId2', 'styles', 'styles.xml'],
      ['rId3', 'sharedStrings', 'sharedStrings.xml'],
    ),
    [STYLES]: part('styleSheet', styles),
    [TEXTS]: part('sst', texts.map((text) => tag('si', '', richOf(text))).join('')),
    [SHEET]: part('worksheet', sheet),
  }
  const plain = Object.entries(parts).map(([name, xml]) => [name, withoutOther(xml)])
  return { file: new Blob([archiveOf(parts)]), plain: archiveOf(Object.fromEntries(plain)), is1904, numbers, merge }
}

const withoutOther = (xml: string) => xml.replaceAll(/<o:[^<>]*\/>/g, '').replaceAll(/ o:\w+="[^"]*"/g, '')

const type = (kind: string) => `application/vnd.openxmlformats-officedocument.spreadsheetml.${kind}+xml`
const contentTypes = `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${[
  ['/xl/workbook.xml', 'sheet.main'],
  ['/xl/worksheets/sheet1.xml', 'worksheet'],
  ['/xl/styles.xml', 'styles'],
  ['/xl/sharedStrings.xml', 'sharedStrings'],
]
  .map(([name, kind]) => `<Override PartName="${name}" ContentType="${type(kind!)}"/>`)
  .join('')}</Types>`
