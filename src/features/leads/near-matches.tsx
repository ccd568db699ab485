import { type RefObject, useId } from 'react'
import { withoutExtraSpaces } from '../../domain/lead-query'
import { fill } from '../../messages/format'
import * as messages from '../../messages/messages'
import { useApp } from '../../shared/app/app-context'
import { useQuery } from '../../shared/app/use-query'
import type { ShownList } from '../../shared/list/shown-list'
import { Button } from '../../ui/button'
import { FocusFallback } from '../../ui/page'
import type { NearMatches as Counts, EmptySearch } from '../../workspace/answers'
import styles from './leads.module.css'

type Kind = keyof Counts

interface NearMatchesProps {
  asked: EmptySearch
  /** If false, a newer search is pending, and its counts would have to wait for these. */
  isCurrent: boolean
  /** The number of all leads. */
  total: number
  /** Takes the focus when a control here is removed. */
  fallback: RefObject<HTMLElement | null>
}

/** What would match instead. Space for it is reserved, so that nothing moves when it is counted. */
export function NearMatches({ asked, isCurrent, total, fallback }: NearMatchesProps) {
  const kinds = possibleKinds(asked)
  return (
    <div className={styles.near}>
      <div className={styles.reserved}>
        {kinds.map((kind) => (
          <Suggestion key={kind} sentence={sentenceOf(kind, total, asked)} count={total} />
        ))}
      </div>
      {isCurrent && <CountedMatches asked={asked} kinds={kinds} fallback={fallback} />}
    </div>
  )
}

interface CountedMatchesProps extends Pick<NearMatchesProps, 'asked' | 'fallback'> {
  kinds: readonly Kind[]
}

function CountedMatches({ asked, kinds, fallback }: CountedMatchesProps) {
  const { list } = useApp()
  const { search, status, source, due, created } = asked
  const counts = useQuery({ name: 'near-matches', search, status, source, due, created })?.answer
  if (!counts) return null
  const helpful = kinds.filter((kind) => isHelpful(kind, counts))
  return (
    <div>
      {helpful.map((kind, index) => (
        <FocusFallback key={kind} to={fallback}>
          <Suggestion
            sentence={sentenceOf(kind, counts[kind], asked)}
            count={counts[kind]}
            isFirst={index === 0}
            onShow={() => show(kind, list)}
          />
        </FocusFallback>
      ))}
      {helpful.length === 0 && <p>{messages.noNearMatches}</p>}
    </div>
  )
}

interface SuggestionProps {
  sentence: string
  count: number
  isFirst?: boolean
  onShow?(): void
}

function Suggestion({ sentence, count, isFirst = false, onShow }: SuggestionProps) {
  const id = useId()
  return (
    <p className={`line ${styles.suggestion}`}>
      <span id={id}>{sentence}</span>
      <Button variant={isFirst ? 'primary' : 'plain'} aria-describedby={id} onClick={onShow}>
        {fill(messages.showNearMatches, { count })}
      </Button>
    </p>
  )
}

/** Others would match nothing, or what the search itself does. */
function possibleKinds({ search, status, source }: EmptySearch): readonly Kind[] {
  const trimmed = withoutExtraSpaces(search)
  return [
    ...(status === 'all' ? [] : (['any-status'] as const)),
    ...(source === 'all' ? [] : (['any-source'] as const)),
    ...(trimmed === search ? [] : (['no-extra-spaces'] as const)),
    ...(trimmed === '' ? [] : (['no-accents', 'email'] as const)),
  ]
}

/** Extra spaces are ignored along with accents: without more leads that is no help of its own. */
function isHelpful(kind: Kind, counts: Counts): boolean {
  return counts[kind] > (kind === 'no-accents' ? counts['no-extra-spaces'] : 0)
}

function sentenceOf(kind: Kind, count: number, { search }: EmptySearch): string {
  const isAtEnd = kind === 'no-extra-spaces' && withoutExtraSpaces(search) === search.slice(0, -1)
  return fill(messages.nearMatches[isAtEnd ? 'no-space-at-end' : kind], { count })
}

function show(kind: Kind, list: ShownList) {
  const { filters } = list.current()
  if (kind === 'any-status') list.filter({ ...filters, status: 'all' })
  else if (kind === 'any-source') list.filter({ ...filters, source: 'all' })
  else if (kind === 'no-extra-spaces') list.filter({ ...filters, search: withoutExtraSpaces(filters.search) })
  else list.widen(kind)
}
