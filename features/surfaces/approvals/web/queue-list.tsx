import { Button } from '@mantine/core'
import { useTranslations } from 'use-intl'
import { Warning } from '#ui/icons.ts'
import { KindMark } from '#ui/kind-mark.tsx'
import { AppLink } from '#ui/link.tsx'
import { PersonChip } from '#ui/person-chip.tsx'
import { personName } from '#ui/person-name.ts'
import { useReader } from '#ui/reader.ts'
import type { Item } from '../contract.ts'
import { isSoon, markOf, warningsOf } from './item-words.ts'
import css from './approvals-screen.module.css'

/** What waits, by how soon it begins. */
export function QueueList({
  items,
  chosen,
  onMore,
  loading,
}: {
  items: readonly Item[]
  chosen: string | undefined
  /** There are more of them. */
  onMore: (() => void) | undefined
  loading: boolean
}) {
  const t = useTranslations('approvals')
  const { today } = useReader()
  const groups = [
    { word: t('soon'), items: items.filter((item) => isSoon(item, today)) },
    { word: t('later'), items: items.filter((item) => !isSoon(item, today)) },
  ].filter((group) => group.items.length > 0)
  return (
    <nav className={css.queue} aria-label={t('queue')}>
      {groups.map((group) => (
        <section key={group.word}>
          <h2>{group.word}</h2>
          <ul>
            {group.items.map((item) => (
              <QueueItem key={item.id} item={item} on={item.id === chosen} />
            ))}
          </ul>
        </section>
      ))}
      {onMore && (
        <Button variant="subtle" onClick={onMore} loading={loading}>
          {t('more')}
        </Button>
      )}
    </nav>
  )
}

function QueueItem({ item, on }: { item: Item; on: boolean }) {
  const t = useTranslations('approvals')
  const mark = markOf(item)
  const [first, ...rest] = item.lines
  return (
    <li>
      <AppLink to={`/approvals?id=${item.id}`} aria-current={on ? 'true' : undefined} data-item={item.id}>
        <PersonChip person={item.user} note={item.note || t('asked')} />
        <span className={css.when} data-mark={mark}>
          {mark && <KindMark kind={mark} asked />}
          <span className={mark ? 'sr' : undefined}>{item.title}</span>
          <span>{first}</span>
          <b>{rest.join(', ')}</b>
        </span>
        {item.standsFor && (
          <span className={css.standsFor}>{t('standsFor', { name: personName(item.standsFor) })}</span>
        )}
        {warningsOf(item).map((warning) => (
          <span key={warning} className={css.warn}>
            <Warning size={15} weight="fill" aria-hidden />
            {warning}
          </span>
        ))}
      </AppLink>
    </li>
  )
}
