import { Warning } from '#ui/icons.ts'
import type { Item } from '../contract.ts'
import { ItemTitle } from './item-title-chip.tsx'
import { reassuranceOf, warningsOf } from './item-words.ts'
import css from './item-facts-list.module.css'

/** What it is, and the one thing that decides: what speaks against it, or that all is well. */
export function ItemFacts({ item }: { item: Item }) {
  const [warning] = warningsOf(item)
  const calm = reassuranceOf(item)
  return (
    <span className={css.facts}>
      <ItemTitle item={item} />
      {warning ? (
        <span className={css.concern}>
          <Warning size={15} weight="fill" aria-hidden />
          {warning}
        </span>
      ) : (
        calm && <span className={css.calm}>{calm}</span>
      )}
    </span>
  )
}
