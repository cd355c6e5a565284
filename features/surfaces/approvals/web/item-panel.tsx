import { Button } from '@mantine/core'
import { useTranslations } from 'use-intl'
import { Check, Warning } from '#ui/icons.ts'
import { PersonChip } from '#ui/person-chip.tsx'
import { personName } from '#ui/person-name.ts'
import type { Decision, Item } from '../contract.ts'
import { ItemTitle } from './item-title-chip.tsx'
import { reassuranceOf, warningsOf } from './item-words.ts'
import { panels } from './own-panels-state.ts'
import css from './approvals-screen.module.css'

/** One thing with everything that deciding it takes, and the two buttons at the thumb. */
export function ItemPanel({ item, onDecide }: { item: Item; onDecide: (decision: Decision) => void }) {
  const t = useTranslations('approvals')
  const { Facts, Around } = panels.get(item.source) ?? {}
  const warnings = warningsOf(item)
  return (
    <article className={css.detail} aria-label={t('request')}>
      <header>
        <PersonChip person={item.user} size="lg" note={item.note} to={`/people/${item.user.id}`} />
        <ItemTitle item={item} plain="strong" />
      </header>
      {item.standsFor && <p className={css.note}>{t('youDecideFor', { name: personName(item.standsFor) })}</p>}
      {Facts ? <Facts item={item} /> : <ItemText item={item} />}
      {warnings.length > 0 && (
        <ul className={css.concerns} aria-label={t('concerns')}>
          {warnings.map((warning) => (
            <li key={warning}>
              <Warning size={17} weight="fill" aria-hidden />
              {warning}
            </li>
          ))}
        </ul>
      )}
      {item.comment && <blockquote>{item.comment}</blockquote>}
      {Around && <Around item={item} />}
      <div className={css.decide} data-lower-edge>
        <p className={css.keys} aria-hidden>
          {t('keys')}
        </p>
        {item.actions.includes('declined') && (
          <Button data-danger onClick={() => onDecide('declined')} aria-keyshortcuts="d">
            {t('decline')}
          </Button>
        )}
        {item.actions.includes('approved') && (
          <Button
            variant="filled"
            leftSection={<Check weight="bold" size={16} />}
            onClick={() => onDecide('approved')}
            aria-keyshortcuts="a"
          >
            {t('approve')}
          </Button>
        )}
      </div>
    </article>
  )
}

/** The item's own text, where its feature brings no panel. */
function ItemText({ item }: { item: Item }) {
  const t = useTranslations('approvals')
  const calm = reassuranceOf(item)
  return (
    <>
      <div className={css.lines}>
        {[...item.lines, ...(calm ? [calm] : [])].map((line) => (
          <p key={line}>{line}</p>
        ))}
      </div>
      {item.changes.length > 0 && (
        <section className={css.changes}>
          <h3 aria-hidden>{t('changes')}</h3>
          <ul aria-label={t('changes')}>
            {item.changes.map((change) => (
              <li key={change}>{change}</li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}
