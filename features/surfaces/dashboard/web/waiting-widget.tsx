import { useTranslations } from 'use-intl'
import { ItemFacts, useDecisions } from '#features/surfaces/approvals/web/api.tsx'
import { Check, X } from '#ui/icons.ts'
import { Part } from '#ui/part.tsx'
import { PersonChip } from '#ui/person-chip.tsx'
import { personName } from '#ui/person-name.ts'
import type { Waiting } from '../contract.ts'
import css from './part-widget.module.css'

/** The most urgent items that wait for the reader, to be decided right here. */
export function Widget({ data }: { data: unknown }) {
  const { items, count } = data as Waiting
  const t = useTranslations('dashboard')
  return (
    <Part title={t('waiting')} {...(count > 0 ? { count, link: { word: t('openAll'), to: '/approvals' } } : {})}>
      {items.length === 0 ? (
        <p className={css.none}>{t('nothingWaits')}</p>
      ) : (
        <ul className={css.wait}>
          {items.map((item) => (
            <WaitingItem key={item.id} item={item} />
          ))}
        </ul>
      )}
    </Part>
  )
}

function WaitingItem({ item }: { item: Waiting['items'][number] }) {
  const t = useTranslations('dashboard')
  const decide = useDecisions()
  const name = personName(item.user)
  return (
    <li>
      <PersonChip person={item.user} size="md" note={item.lines.join(', ')} to={`/approvals?id=${item.id}`} />
      <span className={css.acts}>
        {item.actions.includes('declined') && (
          <button type="button" aria-label={t('declineOf', { name })} onClick={() => void decide(item, 'declined')}>
            <X size={17} />
          </button>
        )}
        {item.actions.includes('approved') && (
          <button
            type="button"
            data-yes
            aria-label={t('approveOf', { name })}
            onClick={() => void decide(item, 'approved')}
          >
            <Check size={17} weight="bold" />
          </button>
        )}
      </span>
      <span className={css.facts}>
        <ItemFacts item={item} />
      </span>
    </li>
  )
}
