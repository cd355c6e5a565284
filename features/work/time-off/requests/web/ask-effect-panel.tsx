import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { dayText, toDays } from '#kit/amounts.ts'
import { SpendBar } from '#ui/charts/spend-bar.tsx'
import { Figure } from '#ui/figure.tsx'
import { CaretDown, Warning } from '#ui/icons.ts'
import { formatDay, formatRange } from '#ui/format.ts'
import { PersonChip } from '#ui/person-chip.tsx'
import { usePhone } from '#ui/use-phone.ts'
import { Ledger } from '#ui/charts/ledger.tsx'
import type { Kind } from '../../balances/contract.ts'
import type { Preview, Request } from '../contract.ts'
import { useLeaveWords } from './leave-words.ts'
import css from './ask-dialog.module.css'

interface Props {
  preview: Preview | undefined
  busy: boolean
  kind: Kind
  request: Request | undefined
}

/** The right half: the length, what is left, why, and who else is away. */
export function AskEffect({ preview, busy, kind, request }: Props) {
  const t = useTranslations('timeOff')
  if (!preview || preview.before.kind !== kind) return <p className={css.quiet}>{t('ask.effectEmpty')}</p>
  return (
    <div className={css.effect} aria-busy={busy} data-stale={busy || undefined}>
      <Figures preview={preview} request={request} />
      {preview.problem && (
        <p className={css.problem}>
          <Warning size={17} aria-hidden />
          {preview.problem}
        </p>
      )}
      <Why preview={preview} />
      <Away preview={preview} />
    </div>
  )
}

function Figures({ preview, request }: { preview: Preview; request: Request | undefined }) {
  const t = useTranslations('timeOff')
  const words = useLeaveWords()
  const { length, balanceAfter, before } = preview
  // what is edited is among what is reserved
  const reserved = before.reserved - (request && request.kind === before.kind ? request.length : 0)
  const others = before.planned + reserved
  const left = before.available + before.reserved - reserved
  const after = balanceAfter ?? left - length
  return (
    <>
      <div className={css.figures}>
        <Figure value={words.number(length)} unit={words.unit(length)} meaning={t('ask.thisRequest')} />
        {before.unlimited ? (
          <Figure
            value={words.number(before.taken + others)}
            unit={words.unit(before.taken + others)}
            meaning={t('ask.soFar')}
          />
        ) : (
          <Figure
            value={words.number(after)}
            unit={words.unit(after)}
            meaning={t('ask.leftAfter')}
            {...(preview.problem && after < 0 && { tone: 'bad' as const })}
          />
        )}
      </div>
      {!before.unlimited && (
        <div className={css.spend}>
          <SpendBar
            used={toDays(before.taken)}
            planned={toDays(others)}
            now={toDays(length)}
            total={toDays(before.taken + others + left)}
          />
          <p className={css.legend}>
            <span data-k="used">{t('ask.usedWord', { days: words.number(before.taken) })}</span>
            {others > 0 && <span data-k="plan">{t('ask.plannedWord', { days: words.number(others) })}</span>}
            <span data-k="now">{t('ask.nowWord', { days: words.number(length) })}</span>
          </p>
        </div>
      )}
    </>
  )
}

function Why({ preview }: { preview: Preview }) {
  const t = useTranslations('timeOff')
  const words = useLeaveWords()
  const phone = usePhone()
  const [open, setOpen] = useState(!phone)
  const { trace, balanceAfter, days } = preview
  if (trace.length === 0 || balanceAfter === null) return null
  const last = days.at(-1)?.day
  const lines = trace.map(({ text, amount, on, asked }) => ({
    what: asked ? t('ask.thisRequestLine') : text,
    ...(!asked && !text.includes(dayText(on, words.locale)) && { source: formatDay(on, words.locale) }),
    amount: toDays(amount),
    is: asked ? ('now' as const) : ('cause' as const),
  }))
  const result = {
    what: t('ask.leftOn', { day: last ? formatDay(last, words.locale) : '' }),
    amount: toDays(balanceAfter),
  }
  return (
    <section>
      <button type="button" className={css.why} aria-expanded={open} onClick={() => setOpen(!open)}>
        {t('why')}
        <CaretDown size={13} aria-hidden />
      </button>
      {open && <Ledger caption={t('why')} lines={[...lines, { ...result, is: 'result' }]} />}
    </section>
  )
}

function Away({ preview: { away, departmentSize } }: { preview: Preview }) {
  const t = useTranslations('timeOff')
  const ui = useTranslations('ui')
  const { locale } = useLeaveWords()
  if (departmentSize < 2) return null
  return (
    <section>
      <h3 className={css.heading}>
        {t('ask.away')}
        <span>{t('ask.awayOf', { count: new Set(away.map((one) => one.user.id)).size, size: departmentSize })}</span>
      </h3>
      <ul className={css.also}>
        {away.slice(0, 8).map((one) => (
          <li key={`${one.user.id} ${one.firstDay}`}>
            <PersonChip person={one.user} size="sm" />
            <span>
              {formatRange(one.firstDay, one.lastDay, locale, { year: false })}
              {one.kind && `, ${ui(`kinds.${one.kind}`).toLocaleLowerCase(locale)}`}
              {one.status === 'pending' && `, ${t('ask.asked')}`}
            </span>
          </li>
        ))}
      </ul>
      {away.length > 8 && <p className={css.quiet}>{t('ask.awayMore', { count: away.length - 8 })}</p>}
    </section>
  )
}
