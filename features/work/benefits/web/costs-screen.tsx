import { Button } from '@mantine/core'
import { useLocale, useTranslations } from 'use-intl'
import { useExportFile } from '#features/core/exports/web/api.tsx'
import { moneyText } from '#features/people/compensation/web/api.tsx'
import { addMonths, startOfMonth } from '#kit/days.ts'
import { Empty } from '#ui/empty.tsx'
import { Fact, Facts } from '#ui/facts.tsx'
import { formatMonth } from '#ui/format.ts'
import { Part } from '#ui/part.tsx'
import { useReader } from '#ui/reader.ts'
import { PageHeader } from '#ui/shell/page-header.tsx'
import type { Column } from '#ui/table/column.ts'
import { DataTable } from '#ui/table/data-table.tsx'
import { ExportMenu } from '#ui/table/export-menu.tsx'
import { ListToolbar } from '#ui/table/list-toolbar.tsx'
import { type Params, useUrlState } from '#ui/table/url-state.ts'
import { type CostLine, costs, type CostsAsked, GROUPINGS } from '../costs/contract.ts'
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
        filters={<Filters asked={asked} />}
      />
      <div className={css.page}>
        <Report found={found} asked={asked} />
        <p className={css.quiet}>{t('report.about')}</p>
      </div>
    </>
  )
}

/** Two years back, and one ahead. */
const MONTHS = Array.from({ length: 37 }, (_, at) => 12 - at)

function Filters({ asked }: { asked: CostsAsked }) {
  const t = useTranslations('benefits.report')
  const locale = useLocale()
  const { today } = useReader()
  const [params, setParams] = useUrlState()
  const fileOf = useExportFile()
  const months = MONTHS.map((count) => addMonths(startOfMonth(today), count).slice(0, 7)).map((value) => ({
    value,
    label: formatMonth(value, locale),
  }))
  const file = (format: 'csv' | 'xlsx') =>
    fileOf({ source: 'benefit-costs', route: costs.exportBenefitCosts, input: { ...asked, format }, rows: 0 })
  return (
    <ListToolbar
      searchName={null}
      params={{ ...params, ...asked }}
      onParams={setParams}
      filters={[
        { name: 'from', word: t('from'), options: months },
        { name: 'to', word: t('to'), options: months },
        { name: 'by', word: t('groupBy'), options: GROUPINGS.map((value) => ({ value, label: t(`by.${value}`) })) },
      ]}
      end={<ExportMenu csv={file('csv')} xlsx={file('xlsx')} />}
    />
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
        rows={(found.data?.data ?? []).map((line) => ({ ...line, id: `${line.key} ${line.currency}` }))}
        columns={columns}
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

type Line = CostLine & { id: string }

function useColumns({ by }: CostsAsked): readonly Column<Line>[] {
  const t = useTranslations('benefits.report')
  const locale = useLocale()
  const name = (line: Line) => {
    if (line.key === null) return t(`without.${by}`)
    return by === 'month' ? formatMonth(line.key, locale) : line.name
  }
  return [
    { id: 'name', word: t(`by.${by}`), phone: 'title', cell: name },
    { id: 'people', word: t('people'), width: '96px', end: true, quiet: true, cell: ({ people }) => people },
    {
      id: 'employer',
      word: t('employer'),
      width: '176px',
      end: true,
      phone: 'end',
      cell: ({ employer, currency }) => moneyText(employer, currency, locale),
    },
    {
      id: 'employee',
      word: t('employee'),
      width: '176px',
      end: true,
      phone: 'note',
      cell: ({ employee, currency }) => moneyText(employee, currency, locale),
    },
  ]
}
