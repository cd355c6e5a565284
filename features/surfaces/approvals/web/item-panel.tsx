import { Button } from '@mantine/core'
import { useTranslations } from 'use-intl'
import { SpendBar } from '#ui/charts/spend-bar.tsx'
import { Figure } from '#ui/figure.tsx'
import { Check, File, Warning } from '#ui/icons.ts'
import { KindChip } from '#ui/kind-chip.tsx'
import { PersonChip } from '#ui/person-chip.tsx'
import type { Decision, Item } from '../contract.ts'
import { TeamPanel } from './team-panel.tsx'
import { isKind, useItemWords } from './item-words.ts'
import css from './approvals-screen.module.css'

/** One thing with everything that deciding it takes, and the two buttons at the thumb. */
export function ItemPanel({ item, onDecide }: { item: Item; onDecide: (decision: Decision) => void }) {
  const t = useTranslations('approvals')
  return (
    <article className={css.detail} aria-label={t('request')}>
      <header>
        <PersonChip person={item.user} size="lg" note={item.note} to={`/people/${item.user.id}`} />
        {isKind(item.kind) ? <KindChip kind={item.kind} asked /> : <span>{item.kind}</span>}
      </header>
      <Figures item={item} />
      <Spend item={item} />
      {item.concerns.length > 0 && (
        <ul className={css.concerns} aria-label={t('concerns')}>
          {item.concerns.map((concern) => (
            <li key={concern}>
              <Warning size={17} weight="fill" aria-hidden />
              {concern}
            </li>
          ))}
        </ul>
      )}
      {item.comment && <blockquote>{item.comment}</blockquote>}
      {item.attachment && (
        <a className={css.file} href={item.attachment.address}>
          <File size={17} aria-hidden />
          {item.attachment.name}
        </a>
      )}
      <TeamPanel item={item} />
      <div className={css.decide}>
        <p className={css.keys} aria-hidden>
          {t('keys')}
        </p>
        <Button data-danger onClick={() => onDecide('declined')} aria-keyshortcuts="d">
          {t('decline')}
        </Button>
        <Button
          variant="filled"
          leftSection={<Check weight="bold" size={16} />}
          onClick={() => onDecide('approved')}
          aria-keyshortcuts="a"
        >
          {t('approve')}
        </Button>
      </div>
    </article>
  )
}

function Figures({ item }: { item: Item }) {
  const t = useTranslations('approvals')
  const words = useItemWords()
  const { length, balance, cover } = item
  return (
    <div className={css.figures}>
      {length !== null && (
        <Figure
          value={words.days(length)}
          unit={words.unit(length)}
          meaning={[words.when(item), words.parts(item)].filter(Boolean).join(', ')}
        />
      )}
      {balance && <Figure value={words.days(balance.left)} unit={words.unit(balance.left)} meaning={t('leftAfter')} />}
      {cover && <Figure value={t('of', { ...cover })} meaning={t('thinnest')} />}
    </div>
  )
}

function Spend({ item: { balance } }: { item: Item }) {
  const t = useTranslations('approvals')
  const words = useItemWords()
  if (!balance) return null
  const { used, planned, now, left } = balance
  const days = (thousandths: number) => thousandths / 1000
  return (
    <div className={css.spend}>
      <SpendBar
        used={days(used)}
        planned={days(planned)}
        now={days(now)}
        total={days(used + planned + now + Math.max(0, left))}
      />
      <p>
        {used > 0 && <span data-k="used">{t('used', { days: words.days(used) })}</span>}
        {planned > 0 && <span data-k="planned">{t('planned', { days: words.days(planned) })}</span>}
        <span data-k="now">{t('inThis', { days: words.days(now) })}</span>
        <span data-k="left">{t('left', { days: words.days(left) })}</span>
      </p>
    </div>
  )
}
