import { Button } from '@mantine/core'
import { useLocale, useTranslations } from 'use-intl'
import { useExportFile } from '#features/core/exports/web/api.tsx'
import { moneyText } from '#features/people/compensation/web/api.tsx'
import { addMonths, startOfMonth } from '#kit/days.ts'
import { Empty } from '#ui/empty.tsx'
import { Fact, Facts } from '#ui/facts.tsx'
import { SelectField } from '#ui/forms/select-field.tsx'
import { formatMonth } from '#ui/format.ts'
import { Part } from '#ui/part.tsx'
import { useReader } from '#ui/reader.ts'
import { PageHeader } from '#ui/shell/page-header.tsx'
import type { Column } from '#ui/table/column.ts'
import { DataTable } from '#ui/table/data-table.tsx'
import { ExportMenu } from '#ui/table/export-menu.tsx'
import { type Params, useUrlState } from '#ui/table/url-state.ts'
import { type CostLine, costs, type CostsAsked, type Grouping, GROUPINGS, MOST_MONTHS } from '../costs/contract.ts'
import { useCosts } from './queries.ts'
import css from './benefits-screen.module.css'

const MONTH = /^\d{4}-\d{2}$/

/** This year until now, by benefit, unless the address says otherwise. */
function askedOf({ from, to, by }: Params, today: string): CostsAsked {
  const month = (given: string | undefined, usual: string) => (given && MONTH.test(given) ? given : usual)
  return {
    from: month(from, `${today.slice(0, 4)}-01`),
    to: month(to, today.slice(0, 7)),
    by: GROUPINGS.find((one) => one === by) ?? 'benefit',
  }
}

/** What benefits cost the company and its people. */
export function Screen() {
  const t = useTranslations('benefits')
  const { today } = useReader()
  const [params] = useUrlState()
  const asked = askedOf(params, today)
  const found = useCosts(asked)
  return (
    <>
      <PageHeader
        up={{ word: t('title'), to: '/settings/benefits' }}
        title={t('report.title')}
        actions={<Exporting asked={asked} rows={found.data?.data.length} />}
      />
      <div className={css.page}>
        <Period asked={asked} />
        <Report found={found} asked={asked} />
        <p className={css.quiet}>{t('report.about')}</p>
      </div>
    </>
  )
}

function Exporting({ asked, rows }: { asked: CostsAsked; rows: number | undefined }) {
  const fileOf = useExportFile()
  const file = (format: 'csv' | 'xlsx') =>
    fileOf({ source: 'benefit-costs', route: costs.exportBenefitCosts, input: { ...asked, format }, rows })
  return <ExportMenu csv={file('csv')} xlsx={file('xlsx')} />
}

/** As many as can be added up: about two years back, and one ahead. */
const MONTHS = Array.from({ length: MOST_MONTHS }, (_, at) => 11 - at)

/** The months, and what they are added up by. A period that would end before it begins is a single month. */
function Period({ asked: { from, to, by } }: { asked: CostsAsked }) {
  const t = useTranslations('benefits.report')
  const locale = useLocale()
  const { today } = useReader()
  const [, setParams] = useUrlState()
  const known = MONTHS.map((count) => addMonths(startOfMonth(today), count).slice(0, 7))
  const months = [...new Set([...known, from, to])]
    .toSorted()
    .toReversed()
    .map((value) => ({ value, label: formatMonth(value, locale) }))
  const set = (chosen: Partial<CostsAsked>) => setParams({ from, to, by, ...chosen })
  return (
    <div className={css.period}>
      <SelectField
        label={t('from')}
        options={months}
        value={from}
        onChange={(month) => month && set({ from: month, ...(month > to && { to: month }) })}
      />
      <SelectField
        label={t('to')}
        options={months}
        value={to}
        onChange={(month) => month && set({ to: month, ...(month < from && { from: month }) })}
      />
      <SelectField
        label={t('groupBy')}
        options={GROUPINGS.map((value) => ({ value, label: t(`by.${value}`) }))}
        value={by}
        onChange={(value) => set({ by: GROUPINGS.find((one) => one === value) ?? by })}
      />
    </div>
  )
}

function Report({ found, asked }: { found: ReturnType<typeof useCosts>; asked: CostsAsked }) {
  const t = useTranslations('benefits.report')
  const ui = useTranslations('ui')
  const locale = useLocale()
  const columns = useColumns(asked)
  if (found.isError)
    return (
      <Empty
        kind="error"
        title={t('failed')}
        action={<Button onClick={() => void found.refetch()}>{ui('retry')}</Button>}
      />
    )
  const totals = found.data?.totals ?? []
  return (
    <>
      <DataTable
        label={t('title')}
        rows={(found.data?.data ?? []).map((line) => ({ ...line, by: asked.by, id: `${line.key} ${line.currency}` }))}
        columns={columns}
        phoneRow={drawOnPhone}
        loading={found.isPending}
        empty={<Empty title={t('empty')} />}
      />
      {totals.length > 0 && (
        <Part title={t('total')}>
          <Facts>
            {totals.map(({ currency, employer, employee }) => (
              <Fact key={currency} label={currency}>
                {t('employer')}: {moneyText(employer, currency, locale)} · {t('employee')}:{' '}
                {moneyText(employee, currency, locale)}
              </Fact>
            ))}
          </Facts>
        </Part>
      )}
    </>
  )
}

type Line = CostLine & { id: string; by: Grouping }

function useNames() {
  const t = useTranslations('benefits.report')
  const locale = useLocale()
  return ({ by, key, name }: Line) => {
    if (key === null) return t(`without.${by}`)
    return by === 'month' ? formatMonth(key, locale) : name
  }
}

const drawOnPhone = (line: Line) => <OnPhone line={line} />

/** Both sums with their words: there are no headings above them. */
function OnPhone({ line }: { line: Line }) {
  const { employer, employee, currency } = line
  const nameOf = useNames()
  const t = useTranslations('benefits.report')
  const locale = useLocale()
  return (
    <span className={css.line}>
      <span>
        <b className={css.name}>{nameOf(line)}</b>
        <small>
          {t('employee')}: {moneyText(employee, currency, locale)}
        </small>
      </span>
      <span>
        {moneyText(employer, currency, locale)}
        <small>{t('employer')}</small>
      </span>
    </span>
  )
}

function useColumns(asked: CostsAsked): readonly Column<Line>[] {
  const t = useTranslations('benefits.report')
  const locale = useLocale()
  const name = useNames()
  return [
    { id: 'name', word: t(`by.${asked.by}`), cell: name },
    { id: 'people', word: t('people'), width: '128px', end: true, quiet: true, cell: ({ people }) => people },
    {
      id: 'employer',
      word: t('employer'),
      width: '176px',
      end: true,
      cell: ({ employer, currency }) => moneyText(employer, currency, locale),
    },
    {
      id: 'employee',
      word: t('employee'),
      width: '176px',
      end: true,
      cell: ({ employee, currency }) => moneyText(employee, currency, locale),
    },
  ]
}
