import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { dayText, toDays } from '#kit/amounts.ts'
import { SpendBar } from '#ui/charts/spend-bar.tsx'
import { Figure } from '#ui/figure.tsx'
import { CaretDown, Warning } from '#ui/icons.ts'
import { formatDay, formatRange } from '#ui/format.ts'
import { useKinds } from '#ui/own-kinds.ts'
import { PersonChip } from '#ui/person-chip.tsx'
import { usePhone } from '#ui/use-phone.ts'
import { Ledger } from '#ui/charts/ledger.tsx'
import { isBuiltIn, type Kind } from '../../types/contract.ts'
import type { Preview } from '../contract.ts'
import { GapsList } from '../../team-coverage/web/gaps-list.tsx'
import { useLeaveWords } from '../../balances/web/leave-words.ts'
import css from './ask-dialog.module.css'

interface Props {
  preview: Preview | undefined
  busy: boolean
  kind: Kind
  /** What the form says under its fields: it is not said twice. */
  errors: Readonly<Record<string, string>>
}

/** The right half: the length, what is left, why, and who else is away. */
export function AskEffect({ preview, busy, kind, errors }: Props) {
  const t = useTranslations('timeOff')
  if (!preview || preview.before.kind !== kind) return <p className={css.quiet}>{t('ask.effectEmpty')}</p>
  return (
    <div className={css.effect} aria-busy={busy} data-stale={busy || undefined}>
      <Figures preview={preview} />
      {preview.problem && !Object.values(errors).includes(preview.problem) && (
        <p className={css.problem}>
          <Warning size={17} aria-hidden />
          {preview.problem}
        </p>
      )}
      <GapsList gaps={preview.gaps} />
      <Why preview={preview} />
      <Away preview={preview} />
    </div>
  )
}

function Figures({ preview }: { preview: Preview }) {
  const t = useTranslations('timeOff')
  const words = useLeaveWords()
  const { length, balanceAfter, before, years } = preview
  const soFar = years.reduce((sum, { taken, planned }) => sum + taken + planned, 0)
  const after = balanceAfter ?? Math.min(...years.map(({ left }) => left ?? 0))
  if (years.length === 0) return null
  return (
    <>
      <div className={css.figures}>
        <Figure value={words.number(length)} unit={words.unit(length)} meaning={t('ask.thisRequest')} />
        {before.unlimited ? (
          <Figure
            value={words.number(soFar)}
            unit={words.unit(soFar)}
            meaning={t('ask.soFar', { years: years.map(({ year }) => year).join('–') })}
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
      {!before.unlimited &&
        years.map((year) => <Year key={year.firstDay} spent={year} named={years.length > 1 || isAhead(year)} />)}
    </>
  )
}

/** Any year but the current calendar year is named. */
const isAhead = ({ firstDay, lastDay }: Preview['years'][number]) => {
  const year = new Date().getFullYear()
  return firstDay !== `${year}-01-01` || lastDay !== `${year}-12-31`
}

/** One year as a bar; named where it is not plainly this one. */
function Year({
  spent: { firstDay, lastDay, taken, planned, asked, left },
  named,
}: {
  spent: Preview['years'][number]
  named: boolean
}) {
  const t = useTranslations('timeOff')
  const words = useLeaveWords()
  return (
    <div className={css.spend}>
      {named && <h3 className={css.year}>{words.year(firstDay, lastDay)}</h3>}
      <SpendBar
        used={toDays(taken)}
        planned={toDays(planned)}
        now={toDays(asked)}
        total={toDays(taken + planned + asked + (left ?? 0))}
      />
      <p className={css.legend}>
        {(taken > 0 || planned === 0) && <span data-k="used">{t('ask.usedWord', { days: words.number(taken) })}</span>}
        {planned > 0 && <span data-k="plan">{t('ask.plannedWord', { days: words.number(planned) })}</span>}
        <span data-k="now">{t('ask.nowWord', { days: words.number(asked) })}</span>
        {left !== null && left >= 0 && <span data-k="left">{t('ask.leftWord', { days: words.number(left) })}</span>}
      </p>
    </div>
  )
}

function Why({ preview }: { preview: Preview }) {
  const t = useTranslations('timeOff')
  const words = useLeaveWords()
  const phone = usePhone()
  const [open, setOpen] = useState(!phone)
  const { trace, days } = preview
  if (trace.length === 0) return null
  const last = days.at(-1)?.day
  const lines = trace.map(({ text, amount, on, asked }) => ({
    what: asked ? t('ask.thisRequestLine') : text,
    ...(!asked && !text.includes(dayText(on, words.locale)) && { source: formatDay(on, words.locale) }),
    amount: toDays(amount),
    is: asked ? ('now' as const) : ('cause' as const),
  }))
  const result = {
    what: t('ask.leftOn', { day: last ? formatDay(last, words.locale) : '' }),
    amount: toDays(trace.reduce((sum, { amount }) => sum + amount, 0)),
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
  const { word } = useKinds()
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
              {one.kind && `, ${isBuiltIn(one.kind) ? word(one.kind).toLocaleLowerCase(locale) : word(one.kind)}`}
              {one.status === 'pending' && `, ${t('ask.asked')}`}
            </span>
          </li>
        ))}
      </ul>
      {away.length > 8 && <p className={css.quiet}>{t('ask.awayMore', { count: away.length - 8 })}</p>}
    </section>
  )
}
