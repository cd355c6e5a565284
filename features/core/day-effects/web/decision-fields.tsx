import { Button, Checkbox, Radio } from '@mantine/core'
import { type ReactNode, useEffect, useRef } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { toDays } from '#kit/amounts.ts'
import type { FormPart } from '#ui/forms/form.ts'
import { countedDays, formatBalance, formatDay } from '#ui/format.ts'
import { personName } from '#ui/person-name.ts'
import { PersonChip } from '#ui/person-chip.tsx'
import type { DayEffects, ShortBalance } from '../contract.ts'
import { choicesForAll, type DecidingValues, OTHERS } from './decisions-state.ts'
import css from './effects-panel.module.css'

type Word = 'give' | 'leave'

/** Each balance that would be under its limit, with what happens to it: nothing is chosen for the reader. */
export function DecisionFields({ effects, form }: { effects: DayEffects; form: FormPart<DecidingValues> }) {
  const t = useTranslations('dayEffects')
  const { value, onChange, error } = form.field('decisions')
  const { balances, others } = effects
  const choose = (key: string) => (word: Word | undefined) => {
    const { [key]: _before, ...rest } = value
    onChange(word ? { ...rest, [key]: word } : rest)
  }
  const count = balances.length + others.count
  return (
    <fieldset className={css.decisions}>
      <legend className={css.warning}>{t('balances', { count })}</legend>
      <Refusal error={error} />
      {count > 1 && <ForAll effects={effects} onChange={onChange} />}
      <ul className={css.balances}>
        {balances.map((one) => (
          <li key={one.key}>
            <Balance balance={one} word={value[one.key]} onChange={choose(one.key)} />
          </li>
        ))}
        {others.count > 0 && (
          <li>
            <Others others={others} word={value[OTHERS]} onChange={choose(OTHERS)} />
          </li>
        )}
      </ul>
    </fieldset>
  )
}

/** Why it was not saved, where the choice is made. */
function Refusal({ error }: { error: string | undefined }) {
  const t = useTranslations('dayEffects')
  const said = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    if (error) said.current?.scrollIntoView({ block: 'center' })
  }, [error])
  return error ? (
    <p ref={said} className={css.error} role="alert">
      {error}
    </p>
  ) : (
    <p className={css.quiet}>{t('decide')}</p>
  )
}

function ForAll({
  effects,
  onChange,
}: {
  effects: DayEffects
  onChange: (choices: DecidingValues['decisions']) => void
}) {
  const t = useTranslations('dayEffects')
  const canGive = effects.balances.some(({ mayGive }) => mayGive) || effects.others.give.length > 0
  const all = (word: Word) => () => onChange(choicesForAll(effects, word))
  return (
    <div className={css.all}>
      {canGive && (
        <Button size="compact-sm" variant="default" onClick={all('give')}>
          {t('giveAll')}
        </Button>
      )}
      <Button size="compact-sm" variant="default" onClick={all('leave')}>
        {t('leaveAll')}
      </Button>
    </div>
  )
}

interface Choosing {
  word: Word | undefined
  onChange: (word: Word | undefined) => void
}

function Balance({ balance, ...choosing }: Choosing & { balance: ShortBalance }) {
  const t = useTranslations('dayEffects')
  const locale = useLocale()
  const days = (amount: number) => formatBalance(toDays(amount), locale)
  const { person, leaveType: kind, day, missing, mayGive } = balance
  const note = t('balance', {
    kind,
    balance: days(balance.balance),
    day: formatDay(day, locale, { year: true }),
    floor: days(balance.floor),
  })
  const given = { days: days(missing), count: countedDays(toDays(missing), locale) }
  return (
    <Choice
      {...choosing}
      label={t('decisionOf', { name: personName(person), kind })}
      give={mayGive ? t('give', given) : undefined}
    >
      <PersonChip person={person} size="sm" note={note} />
    </Choice>
  )
}

function Others({ others, ...choosing }: Choosing & { others: DayEffects['others'] }) {
  const t = useTranslations('dayEffects')
  const { count, hidden, give } = others
  const said = hidden > 0 ? t('othersHidden', { count, hidden }) : t('others', { count })
  return (
    <Choice {...choosing} label={said} give={give.length > 0 ? t('othersGive') : undefined}>
      <span>{said}</span>
    </Choice>
  )
}

/** Without the right to give days there is one thing to agree to. */
function Choice({
  label,
  give,
  word,
  onChange,
  children,
}: Choosing & { label: string; give: string | undefined; children: ReactNode }) {
  const t = useTranslations('dayEffects')
  return (
    <>
      {children}
      {give === undefined ? (
        <Checkbox
          aria-label={`${label}: ${t('leave')}`}
          label={t('leave')}
          checked={word === 'leave'}
          onChange={(event) => onChange(event.currentTarget.checked ? 'leave' : undefined)}
        />
      ) : (
        <Radio.Group aria-label={label} value={word ?? ''} onChange={(chosen) => onChange(chosen as Word)}>
          <div className={css.ways}>
            <Radio value="give" label={give} />
            <Radio value="leave" label={t('leave')} />
          </div>
        </Radio.Group>
      )}
    </>
  )
}
