import type { ReactNode } from 'react'
import { type Stage, stages } from '../../domain/opportunity'
import { formatAmount } from '../../messages/format'
import { Icon } from '../../ui/icon'
import * as shapes from '../../ui/shapes'
import { Badge, ToneDot } from '../../ui/tones'
import { shortcuts } from '../app/shortcuts'

/** Pending has the dot of a badge. */
const icons: Readonly<Record<Stage, ReactNode>> = {
  Pending: null,
  Won: <Icon shape={shapes.check} size={14} />,
  Lost: <Icon shape={shapes.x} size={14} />,
}

/** All are grey: the icon and the weight tell them apart. */
export function stageBadge(stage: Stage) {
  return (
    <Badge tone="grey" icon={icons[stage]} isStrong={stage === 'Won'} isQuiet={stage === 'Lost'}>
      {stage}
    </Badge>
  )
}

/** For a bar or a menu. */
export const stageOptions = stages.map((stage) => ({
  value: stage,
  label: (
    <>
      {icons[stage] ?? <ToneDot tone="grey" />}
      <span>{stage}</span>
    </>
  ),
  shortcut: shortcuts.opportunity[stage],
}))

/** One that is lost no longer counts. */
export function amountOf({ stage, amount }: { readonly stage: Stage; readonly amount: number }, hasCents?: boolean) {
  const text = formatAmount(amount, hasCents)
  if (stage === 'Lost') return <s>{text}</s>
  return stage === 'Won' ? <strong>{text}</strong> : text
}
