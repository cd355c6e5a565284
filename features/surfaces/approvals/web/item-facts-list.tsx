import { useTranslations } from 'use-intl'
import { Warning } from '#ui/icons.ts'
import { KindChip } from '#ui/kind-chip.tsx'
import type { Item } from '../contract.ts'
import { isKind } from './item-words.ts'
import css from './item-facts-list.module.css'

/** The kind, and the one thing that decides: what speaks against it, or how many stay. */
export function ItemFacts({ item }: { item: Item }) {
  const t = useTranslations('approvals')
  const [concern] = item.concerns
  return (
    <span className={css.facts}>
      {isKind(item.kind) ? <KindChip kind={item.kind} asked /> : <span>{item.title}</span>}
      {concern ? (
        <span className={css.concern}>
          <Warning size={15} weight="fill" aria-hidden />
          {concern}
        </span>
      ) : (
        item.cover && <span className={css.calm}>{t('cover', { ...item.cover })}</span>
      )}
    </span>
  )
}
