import type { Sheet } from '../files/import'
import { createNumberFormat, type NumberFormat } from './number-format'
import { attributeOf, isTrue, type XmlHandler, type XmlReader } from './xml'
import { entryName } from './zip'

/** A link from one part of a workbook to another. */
interface Link {
  /** The last word of its type: 'worksheet', 'styles'. */
  readonly type: string
  /** As `entryName` writes it. */
  readonly target: string
}

/** Where the links of a part are. */
export function linksName(part: string): string {
  const slash = part.lastIndexOf('/') + 1
  return `${part.slice(0, slash)}_rels/${part.slice(slash)}.rels`
}

/** Links by their ids. */
export class Links implements XmlHandler {
  readonly #folder: string
  readonly byId = new Map<string, Link>()

  /** `part` is the one that has them. */
  constructor(part: string) {
    this.#folder = part.slice(0, part.lastIndexOf('/') + 1)
  }

  open(name: string, tag: string) {
    if (name !== 'Relationship' || attributeOf(tag, 'TargetMode') === 'External') return
    const type = attributeOf(tag, 'Type') ?? ''
    const target = (attributeOf(tag, 'Target') ?? '').replaceAll('\\', '/')
    const path = entryName(target.startsWith('/') ? target : this.#folder + target)
    this.byId.set(attributeOf(tag, 'Id') ?? '', { type: type.slice(type.lastIndexOf('/') + 1), target: path })
  }

  targetOf(type: string): string | null {
    for (const link of this.byId.values()) if (link.type === type) return link.target
    return null
  }
}

/** The sheets of a workbook, and how it counts days. */
export class WorkbookPart implements XmlHandler {
  readonly sheets: (Sheet & { readonly link: string })[] = []
  is1904: boolean | null = null

  open(name: string, tag: string, xml: XmlReader) {
    if (name === 'workbookPr') this.is1904 ??= isTrue(attributeOf(tag, 'date1904'))
    if (name !== 'sheet') return
    const state = attributeOf(tag, 'state')
    this.sheets.push({
      name: attributeOf(tag, 'name') ?? '',
      isHidden: state === 'hidden' || state === 'veryHidden',
      link: linkIn(tag, xml),
    })
  }
}

/** The id of a link: an attribute of the namespace of links, under whatever prefix. */
function linkIn(tag: string, xml: XmlReader): string {
  const prefixes = [...tag.matchAll(/\s([^\s=:"']+):id\s*=/g)].map(([, prefix = '']) => prefix)
  const own = prefixes.find((prefix) => xml.namespaceOf(prefix).endsWith('/relationships'))
  return own === undefined ? '' : (attributeOf(tag, `${own}:id`) ?? '')
}

/** The formats of cells, by the numbers that cells name them by. */
export class Styles implements XmlHandler {
  readonly #codes = new Map<number, string>()
  readonly #ids: number[] = []
  /** Other tables of the part have elements of the same names: `dxfs` numbers its formats by another list. */
  #table: 'numFmts' | 'cellXfs' | null = null

  open(name: string, tag: string) {
    if (name === 'numFmts' || name === 'cellXfs') this.#table = name
    else if (name === 'numFmt' && this.#table === 'numFmts') {
      this.#codes.set(Number(attributeOf(tag, 'numFmtId')), attributeOf(tag, 'formatCode') ?? 'General')
    } else if (name === 'xf' && this.#table === 'cellXfs') this.#ids.push(Number(attributeOf(tag, 'numFmtId') ?? 0))
  }

  close(name: string) {
    if (name === this.#table) this.#table = null
  }

  formats(is1904: boolean): readonly NumberFormat[] {
    const made = new Map<number, NumberFormat>()
    return this.#ids.map((id) => {
      const format = made.get(id) ?? createNumberFormat(id, this.#codes.get(id) ?? null, is1904)
      made.set(id, format)
      return format
    })
  }
}
