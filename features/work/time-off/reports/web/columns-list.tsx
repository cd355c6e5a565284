import { useLocale, useTranslations } from 'use-intl'
import { MINUS, toDays } from '#kit/amounts.ts'
import { formatBalance, formatDay, formatNumber, formatPercent } from '#ui/format.ts'
import { PersonChip } from '#ui/person-chip.tsx'
import type { Column } from '#ui/table/column.ts'
import type { Filter } from '#ui/table/filter.ts'
import { filtersOf, useKinds } from '#ui/own-kinds.ts'
import { BUILT_IN, isBuiltIn, type Kind } from '../../types/contract.ts'
import {
  COMPARISONS,
  type Figures,
  GROUPS,
  PERIODS,
  type Report,
  type ReportGroup,
  type ReportRow,
} from '../contract.ts'
import { Sums, useMoney } from './worth-panel.tsx'

export function useNumbers() {
  const locale = useLocale()
  const rate = ({ working, away }: { working: number; away: number }) =>
    working === 0 ? '–' : formatPercent(away / working, locale)
  return {
    rate,
    days: (amount: number) => formatBalance(toDays(amount), locale),
    signed: (amount: number) => formatBalance(toDays(amount), locale, { signed: true }),
    day: (day: string) => formatDay(day, locale, { year: true }),
    points: ({ before, working, away }: Figures) => {
      if (!before?.working || !working) return '–'
      const points = (away / working - before.away / before.working) * 100
      return `${points < 0 ? MINUS : '+'} ${formatNumber(Math.abs(points), locale, 1)}`
    },
  }
}

type Row = Omit<Figures, 'people' | 'worth'> & { id: string }

function useFigures(report: Report | undefined): readonly Column<Row>[] {
  const t = useTranslations('timeOffReports')
  const { days, signed, rate } = useNumbers()
  const number = (id: 'taken' | 'planned' | 'waiting' | 'entitled', quiet = true): Column<Row> => ({
    id,
    word: t(id),
    width: '100px',
    end: true,
    sortable: true,
    quiet,
    cell: (row) => days(row[id]),
  })
  const limited: readonly Column<Row>[] = report?.unlimited
    ? []
    : [
        {
          id: 'remaining',
          word: t('remaining'),
          width: '100px',
          end: true,
          sortable: true,
          phone: 'end',
          cell: ({ remaining }) => days(remaining),
        },
        number('entitled'),
      ]
  return [
    ...limited,
    number('taken'),
    number('planned'),
    number('waiting'),
    { id: 'away', word: t('awayDays'), width: '124px', end: true, sortable: true, cell: ({ away }) => days(away) },
    { id: 'rate', word: t('rate'), width: '128px', end: true, sortable: true, phone: 'note', cell: rate },
    ...(report?.before
      ? [
          {
            id: 'change',
            word: t('change'),
            width: '100px',
            end: true,
            cell: ({ away, before }: Row) => before && signed(away - before.away),
          },
        ]
      : []),
  ]
}

export function usePeopleColumns(report: Report | undefined, bradford: boolean): readonly Column<ReportRow>[] {
  const t = useTranslations('timeOffReports')
  const { days, day } = useNumbers()
  const money = useMoney()
  const figures = useFigures(report)
  return [
    {
      id: 'name',
      word: t('name'),
      width: 'minmax(200px, 1.6fr)',
      sortable: true,
      phone: 'title',
      cell: ({ person, department }) => <PersonChip person={person} size="sm" note={department?.name} />,
    },
    ...(report?.total.worth
      ? [
          {
            id: 'worth',
            word: t('worth'),
            width: '152px',
            end: true,
            cell: ({ worth }: ReportRow) => (worth ? money(worth) : '—'),
          },
        ]
      : []),
    ...figures,
    ...(report?.unlimited
      ? []
      : [
          {
            id: 'expiring',
            word: t('expiring'),
            width: '200px',
            sortable: true,
            quiet: true,
            cell: ({ nextExpiry }: ReportRow) =>
              nextExpiry && t('until', { amount: days(nextExpiry.amount), day: day(nextExpiry.lastDay) }),
          },
        ]),
    ...(bradford
      ? [
          {
            id: 'bradford',
            word: t('bradford'),
            width: '128px',
            end: true,
            sortable: true,
            cell: (row: ReportRow) => row.bradford,
          },
        ]
      : []),
  ]
}

export function useGroupColumns(report: Report | undefined): readonly Column<ReportGroup>[] {
  const t = useTranslations('timeOffReports')
  const figures = useFigures(report)
  return [
    {
      id: 'group',
      word: t('groups'),
      width: 'minmax(160px, 1.6fr)',
      phone: 'title',
      cell: ({ name, depth }) => <span style={{ paddingInlineStart: depth * 16 }}>{name || t('none')}</span>,
    },
    {
      id: 'people',
      word: t('headcount'),
      width: '96px',
      quiet: true,
      cell: ({ people }) => t('people', { count: people }),
    },
    ...(report?.total.worth
      ? [
          {
            id: 'worth',
            word: t('worth'),
            width: 'minmax(168px, 1fr)',
            end: true,
            cell: ({ worth }: ReportGroup) => worth && <Sums worth={worth} />,
          },
        ]
      : []),
    ...figures.map((column) => ({ ...column, sortable: false })),
  ]
}

/** The report has words of its own for the built-in leave types. */
export function useReportKind(): (kind: Kind) => string {
  const t = useTranslations('timeOffReports.kinds')
  const { word } = useKinds()
  return (kind) => (isBuiltIn(kind) ? t(kind) : word(kind))
}

export function useFilters(report: Report | undefined): readonly Filter[] {
  const t = useTranslations('timeOffReports')
  const kinds = useKinds()
  const word = useReportKind()
  const choices = report?.choices ?? {}
  return [
    {
      name: 'period',
      word: t('period'),
      options: PERIODS.map((value) => ({ value, label: t(`periods.${value}`) })),
    },
    { name: 'range', word: t('range'), input: 'day' },
    { name: 'kind', word: t('kind'), options: filtersOf({ ...kinds, word }, BUILT_IN) },
    {
      name: 'group',
      word: t('group'),
      options: GROUPS.filter((by) => choices[by]).map((value) => ({ value, label: t(`by.${value}`) })),
    },
    { name: 'asOf', word: t('asOf'), input: 'day', more: true },
    {
      name: 'compare',
      word: t('compare'),
      more: true,
      options: COMPARISONS.map((value) => ({ value, label: t(`compares.${value}`) })),
    },
    ...(report?.may.money
      ? [{ name: 'money', word: t('money'), more: true, options: [{ value: 'on', label: t('on.on') }] }]
      : []),
    ...(report?.may.bradford
      ? [{ name: 'bradford', word: t('bradford'), more: true, options: [{ value: 'on', label: t('on.on') }] }]
      : []),
    ...GROUPS.map((by) => ({
      name: by,
      word: t(`by.${by}`),
      more: by !== 'department',
      multiple: true,
      options: (choices[by] ?? []).map(({ id, name }) => ({ value: id, label: name })),
    })),
  ]
}
