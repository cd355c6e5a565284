import { Button } from '@mantine/core'
import { useRef, useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { toDays } from '#kit/amounts.ts'
import { formatBalance, formatDay } from '#ui/format.ts'
import { type Form, sameValues } from '#ui/forms/form.ts'
import { serverErrors } from '#ui/forms/server-errors.ts'
import { Part } from '#ui/part.tsx'
import { PersonChip } from '#ui/person-chip.tsx'
import type { PolicyEffect } from '../contract.ts'
import { atFields } from './policy-state.ts'
import { type Props, sentOf, type Values } from './policy-values-state.ts'
import { api } from './queries.ts'
import css from './effects-panel.module.css'

interface Effects {
  of: Values
  looked: number
  total: number
  reached: number
  data: readonly PolicyEffect[]
  isDone: boolean
}

/** So many people are listed; the numbers count all. */
const SHOWN = 100

/** What saving would change, person by person, asked a page of people at a time. */
export function EffectsPanel({ form, of }: { form: Form<Values>; of: Props }) {
  const t = useTranslations('policies')
  const { effects, look, isLooking } = useEffects(form, of)
  const isOld = effects !== undefined && !sameValues(effects.of, form.values)
  return (
    <Part title={t('effectsTitle')}>
      <p className={css.note}>{t('effectsHelp')}</p>
      {effects && !isOld && <Result effects={effects} />}
      {(!effects || isOld || !effects.isDone) && (
        <div>
          <Button variant="default" onClick={() => void look()} loading={isLooking}>
            {t('showEffects')}
          </Button>
        </div>
      )}
    </Part>
  )
}

function useEffects(form: Form<Values>, of: Props) {
  const t = useTranslations('policies')
  const [effects, setEffects] = useState<Effects>()
  const [isLooking, setLooking] = useState(false)
  const latest = useRef(0)
  const look = async () => {
    const mine = ++latest.current
    const { values } = form
    setLooking(true)
    try {
      const sent = sentOf(values, of, { days: t('notANumber'), whole: t('notWhole'), yearStart: t('yearStartMissing') })
      let found: Effects = { of: values, looked: 0, total: 0, reached: 0, data: [], isDone: false }
      let cursor: string | null | undefined
      do {
        const page = await atFields(api.previewPolicy({ ...sent, ...(cursor && { cursor }) }))
        if (mine !== latest.current) return
        found = {
          of: values,
          looked: found.looked + page.looked,
          total: page.total,
          reached: found.reached + page.reached,
          data: [...found.data, ...page.data],
          isDone: page.next === null,
        }
        setEffects(found)
        cursor = page.next
      } while (cursor)
    } catch (refusal) {
      const { fields, general } = serverErrors(refusal)
      form.fail({ ...fields, ...(general && { general }) })
    } finally {
      setLooking(false)
    }
  }
  return { effects, look, isLooking }
}

function Result({ effects: { looked, total, reached, data, isDone } }: { effects: Effects }) {
  const t = useTranslations('policies')
  const uncovered = data.filter((one) => one.uncovered !== null)
  const listed = [...uncovered, ...data.filter((one) => one.uncovered === null)].slice(0, SHOWN)
  return (
    <div className={css.result} aria-live="polite">
      <p>
        {isDone ? t('effectsReached', { count: reached }) : t('effectsLooking', { looked, total })}{' '}
        {isDone && t('effectsChanged', { count: data.length })}
      </p>
      {uncovered.length > 0 && <p className={css.warning}>{t('uncovers', { count: uncovered.length })}</p>}
      {listed.length > 0 && <EffectsTable listed={listed} />}
      {data.length > listed.length && (
        <p className={css.note}>{t('effectsMore', { count: data.length - listed.length })}</p>
      )}
    </div>
  )
}

function EffectsTable({ listed }: { listed: readonly PolicyEffect[] }) {
  const t = useTranslations('policies')
  const locale = useLocale()
  const days = (amount: number | null) =>
    amount === null ? t('unlimitedShort') : formatBalance(toDays(amount), locale)
  const ends = listed[0]!.years.map(({ lastDay }) => lastDay)
  return (
    <div className={css.scroll}>
      <table className={css.table}>
        <thead>
          <tr>
            <th scope="col">{t('person')}</th>
            <th scope="col">{t('fromField')}</th>
            <th scope="col">{t('policy')}</th>
            {ends.map((day) => (
              <th scope="col" key={day} className={css.number}>
                {t('balanceOn', { day: formatDay(day, locale, { year: true }) })}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {listed.map((one) => (
            <tr key={one.person.id}>
              <th scope="row">
                <PersonChip person={one.person} to={`/people/${one.person.id}/time-off`} />
                {one.uncovered && (
                  <span className={css.warning}>
                    {t('uncoveredFrom', { day: formatDay(one.uncovered, locale, { year: true }) })}
                  </span>
                )}
              </th>
              <td>{formatDay(one.from, locale, { year: true })}</td>
              <td>{one.before === one.after ? one.after : `${one.before} → ${one.after}`}</td>
              {one.years.map(({ lastDay, before, after }) => (
                <td key={lastDay} className={css.number}>
                  {before === after ? days(after) : `${days(before)} → ${days(after)}`}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
