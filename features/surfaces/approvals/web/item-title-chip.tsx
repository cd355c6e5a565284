import { KindChip } from '#ui/kind-chip.tsx'
import type { Item } from '../contract.ts'
import { markOf } from './item-words.ts'

interface Props {
  item: Pick<Item, 'title' | 'mark'>
  /** Still waits. */
  asked?: boolean
  /** The element of a title without a sign. */
  plain?: 'span' | 'strong'
}

/** What it is, with its sign where it has one. */
export function ItemTitle({ item, asked = true, plain: Plain = 'span' }: Props) {
  const mark = markOf(item)
  if (!mark) return <Plain>{item.title}</Plain>
  return (
    <KindChip kind={mark} asked={asked}>
      {item.title}
    </KindChip>
  )
}
