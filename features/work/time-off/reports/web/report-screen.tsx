import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useExportFile } from '#features/core/exports/web/api.tsx'
import { SAVED, ViewsPanel } from '#features/core/views/web/api.tsx'
import { todayIn } from '#kit/days.ts'
import { Empty } from '#ui/empty.tsx'
import { EnvelopeSimple } from '#ui/icons.ts'
import { AppLink } from '#ui/link.tsx'
import { Figure } from '#ui/figure.tsx'
import { PersonChip } from '#ui/person-chip.tsx'
import { PageHeader } from '#ui/shell/page-header.tsx'
import { DataTable } from '#ui/table/data-table.tsx'
import { ExportMenu } from '#ui/table/export-menu.tsx'
import { ListToolbar } from '#ui/table/list-toolbar.tsx'
import { NothingFound } from '#ui/table/nothing-found.tsx'
import { useUrlState } from '#ui/table/url-state.ts'
import {
  askedOf,
  type Grouping,
  GROUPS,
  type Report,
  type ReportQuery,
  type ReportRow,
  timeOffReports,
} from '../contract.ts'
import { useFilters, useGroupColumns, useNumbers, usePeopleColumns, useReportKind } from './columns-list.tsx'
import { useFileOfEmail } from './file-state.ts'
import { HeatPanel } from './heat-panel.tsx'
import { useReport } from './queries.ts'
import { useMoney, WorthPanel } from './worth-panel.tsx'
import css from './report-screen.module.css'

type ReportPages = ReturnType<typeof useReport>
const NARROWING = ['search', ...GROUPS]

export function Screen() {
  const t = useTranslations('timeOffReports')
  const say = useTranslations('reports')
  const [params, setParams] = useUrlState()
  const [today] = useState(() => todayIn('UTC', new Date()))
  const asked = askedOf(params, today)
  const found = useReport(asked)
  const report = found.data?.pages[0]?.data
  const { day } = useNumbers()
  const filters = useFilters(report)
  const file = useExportFile()
  const exported = (format: 'csv' | 'xlsx') =>
    file({
      source: 'time-off-report',
      route: timeOffReports.exportTimeOffReport,
      input: { ...asked, format },
      rows: report?.total.people,
    })
  useFileOfEmail(params['file'], report !== undefined, {
    targetOf: exported,
    onBegun: () => setParams({ file: undefined }),
  })
  return (
    <>
      <PageHeader
        title={t('title')}
        up={{ word: say('title'), to: '/reports' }}
        state={report && `${day(report.firstDay)} – ${day(report.lastDay)}`}
        views={
          <ViewsPanel list="time-off-report" params={params} onParams={setParams} columns={[]} onColumns={() => {}} />
        }
        filters={
          <ListToolbar
            params={params}
            onParams={setParams}
            placeholder={t('search')}
            filters={filters}
            count={report && t('people', { count: report.total.people })}
            end={
              <>
                <AppLink to={emailOf(params[SAVED])} className={css.email}>
                  <EnvelopeSimple size={17} aria-hidden />
                  {say('schedule')}
                </AppLink>
                <ExportMenu csv={exported('csv')} xlsx={exported('xlsx')} />
              </>
            }
          />
        }
      />
      <div className={css.body}>
        {found.isError && !report ? (
          <Failed retry={() => void found.refetch()} />
        ) : (
          <Body {...{ found, asked, report }} onParams={setParams} />
        )}
      </div>
    </>
  )
}

/** Where a view is sent by email: the one that is open, if it is a saved one. */
const emailOf = (view: string | undefined) => `/reports?email=new${view ? `&view=${view}` : ''}`

function Failed({ retry }: { retry: () => void }) {
  const t = useTranslations('timeOffReports')
  const ui = useTranslations('ui')
  return <Empty kind="error" title={t('failed')} action={<Button onClick={retry}>{ui('retry')}</Button>} />
}

interface Shown {
  found: ReportPages
  asked: ReportQuery
  report: Report | undefined
  onParams: (patch: Record<string, string | undefined>) => void
}

function Body({ found, asked, report, onParams }: Shown) {
  return (
    <>
      {report && report.total.people > 0 && <Totals report={report} />}
      {report?.total.worth && <WorthPanel worth={report.total.worth} />}
      {report && report.total.away > 0 && <HeatPanel months={report.months} />}
      {asked.group && <Groups groups={report?.groups ?? []} by={asked.group} {...{ report, onParams }} />}
      <People {...{ found, asked, report, onParams }} />
    </>
  )
}

/** A group leads to its people. */
function Groups({
  report,
  groups,
  by,
  onParams,
}: Pick<Shown, 'report' | 'onParams'> & Pick<Report, 'groups'> & { by: Grouping }) {
  const t = useTranslations('timeOffReports')
  const columns = useGroupColumns(report)
  if (groups.length === 0) return null
  return (
    <div className={css.groups}>
      <DataTable
        label={t('groups')}
        rows={groups}
        columns={columns}
        onOpen={({ id }) => onParams({ [by]: id, group: undefined, [SAVED]: undefined })}
      />
    </div>
  )
}

function People({ found, asked, report, onParams }: Shown) {
  const t = useTranslations('timeOffReports')
  const { rate } = useNumbers()
  const money = useMoney()
  const columns = usePeopleColumns(report, asked.bradford === 'on')
  return (
    <DataTable
      label={t('title')}
      rows={found.data?.pages.flatMap(({ data }) => data.people) ?? []}
      columns={columns}
      loading={found.isPending}
      loadingMore={found.isFetchingNextPage}
      onNearEnd={found.hasNextPage ? () => void found.fetchNextPage() : undefined}
      total={report?.total.people}
      sort={{ column: asked.sort ?? 'name', direction: asked.direction ?? 'asc' }}
      onSort={({ column, direction }) => onParams({ sort: column, order: direction })}
      to={({ id }) => `/people/${id}/time-off`}
      phoneRow={onPhone((row) => [`${t('rate')}: ${rate(row)}`, ...(row.worth ? [money(row.worth)] : [])].join(' · '))}
      empty={<Nothing asked={asked} />}
    />
  )
}

const onPhone = (note: (row: ReportRow) => string) => (row: ReportRow) => (
  <PersonChip person={row.person} size="sm" note={note(row)} />
)

function Nothing({ asked }: Pick<Shown, 'asked'>) {
  const t = useTranslations('timeOffReports')
  const isNarrowed = NARROWING.some((name) => name in asked)
  if (isNarrowed) return <NothingFound title={t('nothingFound')} narrowing={NARROWING} />
  return <Empty title={t('empty')}>{t('emptyText')}</Empty>
}

function Totals({ report }: { report: Report }) {
  const t = useTranslations('timeOffReports')
  const { rate, days, signed, points } = useNumbers()
  const word = useReportKind()
  const { total } = report
  const change = total.before && ` (${signed(total.away - total.before.away)})`
  return (
    <>
      <div className={css.totals}>
        <Figure value={rate(total)} meaning={`${t('rate')}${total.before ? ` (${points(total)})` : ''}`} />
        <Figure value={days(total.away)} meaning={`${t('awayDays')}${change ?? ''}`} />
        {!report.unlimited && <Figure value={days(total.remaining)} meaning={t('remaining')} />}
      </div>
      <dl className={css.kinds} aria-label={t('byKind')}>
        {report.byKind.map(({ kind, away }) => (
          <div key={kind}>
            <dt>{word(kind)}</dt>
            <dd>
              {days(away)} · {rate({ working: total.working, away })}
            </dd>
          </div>
        ))}
      </dl>
    </>
  )
}
