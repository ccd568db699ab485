import { expect, test } from 'vitest'
import { guessEncoding } from './guess-encoding'

/** As addresses: their bytes must not go through a text. */
const files = import.meta.glob<string>('../../test/files/encodings/*', {
  query: '?url',
  import: 'default',
  eager: true,
})

async function bytesOfFile(name: string): Promise<Uint8Array> {
  const response = await fetch(files[`../../test/files/encodings/${name}`]!)
  return new Uint8Array(await response.arrayBuffer())
}

/** Of a text without the signs in which Windows-1252 is not Latin-1. */
function western(text: string): Uint8Array {
  return Uint8Array.from(text, (character) => character.charCodeAt(0))
}

test.each([
  ['polish-1250.csv', 'windows-1250', 'Źródło', 'Dąbrowska'],
  ['czech-1250.csv', 'windows-1250', 'Příjmení', 'Dvořák'],
  ['hungarian-1250.csv', 'windows-1250', 'Cég', 'Szűcs'],
  ['polish-8859-2.csv', 'iso-8859-2', 'Źródło', 'Książnica'],
  ['russian-1251.csv', 'windows-1251', 'Фамилия', 'ООО «СтройМаркет»'],
  ['ukrainian-1251.csv', 'windows-1251', 'Прізвище', 'Їжакевич'],
  ['greek-1253.csv', 'windows-1253', 'Επώνυμο', 'Παπαδόπουλος'],
  ['turkish-1254.csv', 'windows-1254', 'Şirket', 'Yıldız'],
  ['japanese-shift-jis.csv', 'shift_jis', '氏名', 'ﾔﾏﾀﾞ ﾀﾛｳ'],
  ['chinese-gbk.csv', 'gbk', '姓名', '（深圳）'],
  ['taiwanese-big5.csv', 'big5', '電子郵件', '功夫茶坊'],
  ['korean-euc-kr.csv', 'euc-kr', '이름', '㈜한빛전자'],
  ['polish-names-1250.csv', 'windows-1250', 'Name', 'Michał'],
  ['russian-names-1251.csv', 'windows-1251', 'Name', 'ИВАНОВ'],
  ['greek-names-1253.csv', 'windows-1253', 'Name', 'ΑΝΑΓΝΩΣΤΟΥ'],
  ['western-names-1252.csv', 'windows-1252', 'Name', '“Zoë” Design'],
  ['signs-1252.csv', 'windows-1252', 'Name', 'O’Brien'],
] as const)('[IMPORT-2] %s is found out to be %s', async (name, encoding, header, cell) => {
  const bytes = await bytesOfFile(name)
  expect(guessEncoding(bytes, ['en-US'])).toBe(encoding)
  const [headers, ...rows] = new TextDecoder(encoding).decode(bytes).split('\r\n')
  expect(headers).toContain(header)
  expect(rows.join()).toContain(cell)
})

test.each([
  ['German', 'Name;Firma\r\nKäthe Müller;Groß & Söhne\r\nÖzil Schön;Bäckerei Weiß\r\n'],
  [
    'French',
    'Prénom;Société\r\nHélène;Crédit Général\r\nBenoît;Forêts de la Haute-Saône\r\nGeneviève;Garçon & Fils\r\n',
  ],
  ['Spanish', 'Nombre;Compañía\r\nÁngel Ibáñez;Construcciones Núñez\r\nBegoña Pérez;Peña e Hijos\r\n'],
  ['Portuguese', 'Nome;Pontuação\r\nJoão Simões;10\r\nConceição Magalhães;20\r\nCauã Araújo;30\r\n'],
  ['Italian', 'Nome;Società\r\nNicolò Forlì;Caffè della Città\r\n'],
  ['Dutch', 'Naam;Bedrijf\r\nDaniël Smit;Coördinatie BV\r\nRenée Visser;Reünie\r\n'],
  ['Danish', 'Navn;Firma\r\nSøren Kjær;Møbler på Ærø\r\nÅse Bjørn;Ørsted\r\n'],
  ['Swedish', 'Namn;Företag;Källa\r\nÅsa Sjöström;Göteborgs Möbler;Mässa\r\n'],
  ['Finnish', 'Nimi;Sähköposti\r\nPäivi Mäkinen;paivi@makinen.example\r\n'],
  ['Icelandic', 'Nafn;Fyrirtæki\r\nÞórður Guðmundsson;Síldarvinnslan á Húsavík\r\n'],
  ['a single é', 'Name,Company\r\nAnn Lee,Cafe\r\nRenée Clark,Acme\r\n'],
  ['a single ë', 'Name,Company\r\nZoë Clark,Acme\r\n'],
  ['a single ü', 'Name,Company\r\nJürgen Clark,Acme\r\n'],
])('[IMPORT-2] %s stays Windows-1252', (_, text) => {
  expect(guessEncoding(western(text), ['en-US'])).toBe('windows-1252')
})

test('[IMPORT-2] UTF-8 with a broken character stays UTF-8', () => {
  const bytes = new TextEncoder().encode('Name,Firma\r\nKäthe Müller,Groß & Söhne\r\nJosé Muñoz,李雷\r\n')
  const last = bytes.findLastIndex((byte) => byte > 127)
  const broken = bytes.filter((_, at) => at !== last)
  expect(guessEncoding(broken, ['en-US'])).toBe('utf-8')
})

test.each([
  ['Kêpa or Kępa', 'K\xeapa', 'windows-1252', 'pl-PL', 'windows-1250'],
  ['Cauã or Cauă', 'Cau\xe3', 'windows-1252', 'ro-RO', 'windows-1250'],
  ['Korean or Chinese', '\xc1\xf5\xc3\xf4', 'euc-kr', 'zh-CN', 'gbk'],
] as const)('[IMPORT-2] %s: the language of the browser decides', (_, name, otherwise, language, encoding) => {
  const bytes = western(`Name,Email\r\n${name},info@alfa.example\r\n`)
  expect(guessEncoding(bytes, ['en-US'])).toBe(otherwise)
  expect(guessEncoding(bytes, [language, 'en-US'])).toBe(encoding)
})
