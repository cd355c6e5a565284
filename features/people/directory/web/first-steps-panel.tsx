import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { useMe } from '#features/core/identity/web/api.tsx'
import { Empty } from '#ui/empty.tsx'
import { Check, Plus, UploadSimple } from '#ui/icons.ts'
import { AppLink } from '#ui/link.tsx'
import { opens } from '#ui/openable.ts'
import { useAlone, useBegun, useHired } from './first-steps-state.ts'
import css from './first-steps-panel.module.css'

export interface Steps {
  /** The company has no other people. */
  alone: boolean
  /** The reader, and whether their own first day is known. */
  own?: { id: string; isHired: boolean } | undefined
  /** Whether each is set up already; undefined where this person may not set it up. */
  place?: boolean
  holidays?: boolean
}

/** What a new company still lacks, for people who may set it up; undefined when it lacks nothing. */
export function useFirstSteps(): Steps | undefined {
  const me = useMe().data
  const may = (key: string) => me !== undefined && (me.user.isAdmin || me.permissions.includes(key))
  const alone = useAlone(may('people.create'))
  const maySetUp = may('settings.company.edit')
  const begun = useBegun(maySetUp, alone)
  const own = useOwnStart(maySetUp && alone ? me?.user.id : undefined)
  // wait for all, so that the layout does not jump
  if (own === 'asking' || (maySetUp && begun.place === undefined)) return undefined
  return alone || begun.place === false ? { alone, ...begun, ...(own && { own }) } : undefined
}

function useOwnStart(id: string | undefined): Steps['own'] | 'asking' {
  const isHired = useHired(id)
  if (id === undefined) return undefined
  return isHired === undefined ? 'asking' : { id, isHired }
}

/** What to do first, in the order in which it pays. */
export function FirstSteps({ steps: { alone, own, place, holidays } }: { steps: Steps }) {
  const t = useTranslations('people')
  return (
    <section className={css.steps}>
      <Empty title={t(alone ? 'first.title' : 'first.titleLeft')}>{t('first.text')}</Empty>
      <ul>
        <Step word={t('first.people')} why={t('first.peopleWhy')} done={!alone}>
          {opens('/people/import') && (
            <>
              <Button
                variant="filled"
                leftSection={<Plus weight="bold" />}
                component={AppLink}
                to="/people?join=invite"
              >
                {t('invite')}
              </Button>
              <Button leftSection={<UploadSimple />} component={AppLink} to="/people/import">
                {t('importFile')}
              </Button>
            </>
          )}
        </Step>
        {own && (
          <Step word={t('first.own')} why={t('first.ownWhy')} done={own.isHired}>
            <Link to={`/people/${own.id}/job`}>{t(own.isHired ? 'first.open' : 'first.ownDo')}</Link>
          </Step>
        )}
        {place !== undefined && (
          <>
            <Step word={t('first.place')} why={t('first.placeWhy')} done={place}>
              <Link to="/settings/company/locations">{t(place ? 'first.open' : 'first.placeDo')}</Link>
            </Step>
            <Step word={t('first.holidays')} why={t('first.holidaysWhy')} done={holidays}>
              <Link to="/settings/holidays">{t(holidays ? 'first.open' : 'first.holidaysDo')}</Link>
            </Step>
            <Step word={t('first.rules')} why={t('first.rulesWhy')}>
              <Link to="/settings/time-off">{t('first.rulesDo')}</Link>
            </Step>
          </>
        )}
      </ul>
    </section>
  )
}

function Step(props: { word: string; why: string; done?: boolean | undefined; children: ReactNode }) {
  const t = useTranslations('people')
  return (
    <li data-done={props.done || undefined}>
      <span className={css.mark}>{props.done && <Check size={12} weight="bold" aria-label={t('first.done')} />}</span>
      <div>
        <h3>{props.word}</h3>
        <p>{props.why}</p>
      </div>
      <div className={css.deeds}>{props.children}</div>
    </li>
  )
}

const Link = ({ to, children }: { to: string; children: ReactNode }) =>
  opens(to) ? (
    <Button component={AppLink} to={to}>
      {children}
    </Button>
  ) : null
