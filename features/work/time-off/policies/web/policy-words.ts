import { useTranslations } from 'use-intl'
import { toDays } from '#kit/amounts.ts'
import { toUtcDate } from '#kit/days.ts'
import { formatBalance, formatRange } from '#ui/format.ts'
import { useLeaveWords } from '../../balances/web/leave-words.ts'
import { CALENDAR_YEAR, HIRE_DAY, type PolicyGroup, type PolicyVersion } from '../contract.ts'

/** A version of the rules in sentences, the most important first. */
export function usePolicyWords() {
  const t = useTranslations('policies')
  const { locale, days } = useLeaveWords()
  const asking = useAskingWords()
  const ofYear = useYearWords()
  const ofCarrying = useCarryWords()
  const ofCalendar = useCalendarWords()
  const ofService = useServiceWords()
  const dayOfYear = (text: string) => dayOfEveryYear(text, locale)
  const amount = (thousandths: number) => formatBalance(toDays(thousandths), locale)
  const named = (targets: PolicyGroup['locations']) =>
    list(
      targets.map(({ id, name }) => (id === null ? t('words.gone') : name)),
      locale,
    )
  return {
    dayOfYear,
    /** `Locations: Berlin or Munich. Employment types: Intern.` */
    whom: ({ locations, departments, employmentTypes }: PolicyGroup) =>
      [
        ...(locations.length ? [t('words.inLocations', { names: named(locations) })] : []),
        ...(departments.length ? [t('words.inDepartments', { names: named(departments) })] : []),
        ...(employmentTypes.length ? [t('words.ofTypes', { names: named(employmentTypes) })] : []),
      ].join(' · '),
    head: (rules: PolicyVersion) =>
      rules.unlimited
        ? t('words.unlimited')
        : t(`words.perYear.${rules.daysType}`, {
            shown: formatBalance(toDays(rules.entitlement), locale),
            count: toDays(rules.entitlement),
          }),
    lines: (rules: PolicyVersion) =>
      rules.unlimited
        ? [t(`words.counted.${rules.daysType}`), ...ofCalendar(rules), ...asking(rules)]
        : [
            ...rules.steps.map(({ afterMonths, entitlement }) =>
              t('words.step', { years: afterMonths / 12, shown: amount(entitlement), count: toDays(entitlement) }),
            ),
            ...ofCalendar(rules),
            t(`words.accrual.${rules.accrual}`),
            ...ofYear(rules),
            t(`words.proration.${rules.proration}`),
            ...(rules.rounding === 'none' ? [] : [t(`words.rounding.${rules.rounding}`)]),
            ...ofCarrying(rules),
            rules.floor === 0 ? t('words.noDebt') : t('words.debt', { days: days(-rules.floor) }),
            ...(rules.debt === 'forgiven' ? [t('words.forgiven')] : []),
            ...(rules.heldCap === null ? [] : [t('words.heldCap', { days: days(rules.heldCap) })]),
            ...(rules.pendingReserves ? [] : [t('words.pendingFree')]),
            ...ofService(rules),
            ...asking(rules),
          ],
  }
}

const list = (names: readonly string[], locale: string) =>
  new Intl.ListFormat(locale, { type: 'disjunction' }).format(names)

/** What becomes of days at the end of the year, and which are used first. */
function useCarryWords() {
  const t = useTranslations('policies')
  const { locale, days } = useLeaveWords()
  const carried = ({ carryOverMax: most, carryOverLastDay: last }: PolicyVersion) => {
    if (most === 0) return t('words.carryNothing')
    const until = last ? dayOfEveryYear(last, locale) : ''
    if (most === null) return last ? t('words.carryAllUntil', { until }) : t('words.carryAll')
    return last ? t('words.carryUntil', { days: days(most), until }) : t('words.carry', { days: days(most) })
  }
  return (rules: PolicyVersion) => [
    carried(rules),
    ...(rules.carryOn ? [t('words.carryOn', { day: dayOfEveryYear(rules.carryOn, locale) })] : []),
    ...(rules.carryOverLastDay && rules.startedBeforeExpiryCountsInFull ? [t('words.startedInFull')] : []),
    ...(rules.takeOrder === 'oldest' ? [t('words.oldestFirst')] : []),
  ]
}

/** Which days off count too. */
function useCalendarWords() {
  const t = useTranslations('policies')
  return ({ daysType, holidaysInCalendarDays, extendToNextWorkingDay, sandwich }: PolicyVersion) => {
    if (daysType === 'working') return sandwich === 'none' ? [] : [t(`words.sandwich.${sandwich}`)]
    return [
      ...(holidaysInCalendarDays === 'skipped' ? [t('words.holidaysSkipped')] : []),
      ...(extendToNextWorkingDay ? [t('words.toNextWorkingDay')] : []),
    ]
  }
}

/** What a short service and a short week do. */
function useServiceWords() {
  const t = useTranslations('policies')
  return ({ accrualAfterDays, accrualRetroactive, partTime, compensateOffScheduleHolidays }: PolicyVersion) => [
    ...(accrualAfterDays
      ? [t(accrualRetroactive ? 'words.accrualAfterAtOnce' : 'words.accrualAfter', { days: accrualAfterDays })]
      : []),
    ...(partTime === 'full' ? [t('words.partTimeFull')] : []),
    ...(compensateOffScheduleHolidays ? [] : [t('words.holidayOnDayOff')]),
  ]
}

/** When the leave year begins, where it is not the calendar year. */
function useYearWords() {
  const t = useTranslations('policies')
  const { locale } = useLeaveWords()
  return ({ yearStart }: PolicyVersion) => {
    if (yearStart === CALENDAR_YEAR) return []
    if (yearStart === HIRE_DAY) return [t('words.yearHireDay')]
    return [t('words.yearStart', { day: dayOfEveryYear(yearStart, locale) })]
  }
}

/** When, and how much at once, people can ask for. */
function useAskingWords() {
  const t = useTranslations('policies')
  const { days, locale } = useLeaveWords()
  return ({
    noticeDays,
    backDatingDays,
    waitingDays,
    maxInRow,
    certificateAfterDays,
    wholeDays,
    blackouts,
  }: PolicyVersion) => [
    ...(noticeDays ? [t('words.notice', { days: noticeDays })] : []),
    ...(backDatingDays === null ? [] : [t('words.backDating', { days: backDatingDays })]),
    ...(waitingDays ? [t('words.waiting', { days: waitingDays })] : []),
    ...(maxInRow === null ? [] : [t('words.maxInRow', { days: days(maxInRow) })]),
    ...(certificateAfterDays === null ? [] : [t('words.certificate', { days: certificateAfterDays })]),
    ...(wholeDays ? [t('words.wholeDays')] : []),
    ...blackouts.map(({ firstDay, lastDay, name }) =>
      t('words.blackout', { days: formatRange(firstDay, lastDay, locale), name }),
    ),
  ]
}

const dayOfEveryYear = (text: string, locale: string) =>
  new Intl.DateTimeFormat(locale === 'en' ? 'en-GB' : locale, {
    day: 'numeric',
    month: 'long',
    timeZone: 'UTC',
  }).format(toUtcDate(`2024-${text}`))
