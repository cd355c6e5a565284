import { Button } from '@mantine/core'
import { useTranslations } from 'use-intl'
import { Check, File, Warning } from '#ui/icons.ts'
import { KindChip } from '#ui/kind-chip.tsx'
import { PersonChip } from '#ui/person-chip.tsx'
import type { Decision, Item } from '../contract.ts'
import { isKind } from './item-words.ts'
import { panels } from './own-panels-state.ts'
import css from './approvals-screen.module.css'

/** One thing with everything that deciding it takes, and the two buttons at the thumb. */
export function ItemPanel({ item, onDecide }: { item: Item; onDecide: (decision: Decision) => void }) {
  const t = useTranslations('approvals')
  const { Facts, Around } = panels.get(item.source) ?? {}
  return (
    <article className={css.detail} aria-label={t('request')}>
      <header>
        <PersonChip person={item.user} size="lg" note={item.note} to={`/people/${item.user.id}`} />
        {isKind(item.kind) ? <KindChip kind={item.kind} asked /> : <strong>{item.title}</strong>}
      </header>
      {Facts ? <Facts item={item} /> : <Lines lines={item.lines} />}
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
      {Around && <Around item={item} />}
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

const Lines = ({ lines }: { lines: readonly string[] }) => (
  <div className={css.lines}>
    {lines.map((line) => (
      <p key={line}>{line}</p>
    ))}
  </div>
)
