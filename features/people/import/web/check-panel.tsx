import { Button, Loader } from '@mantine/core'
import { useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { CheckboxField } from '#ui/forms/checkbox-field.tsx'
import { Empty } from '#ui/empty.tsx'
import { Figure } from '#ui/figure.tsx'
import { formatNumber } from '#ui/format.ts'
import { Part } from '#ui/part.tsx'
import { toast } from '#ui/overlays/toast.tsx'
import type { Report, ShownImport } from '../contract.ts'
import { FindingsList } from './findings-list.tsx'
import { QuestionsForm } from './questions-form.tsx'
import { api, useChange } from './queries.ts'
import css from './import-screen.module.css'

/** What the import would do, its errors, and the button that starts it. */
export function CheckPanel({ one, onColumns }: { one: ShownImport; onColumns: () => void }) {
  const t = useTranslations('import.screen')
  const { report, status } = one
  if (status === 'checking' || !report)
    return (
      <output className={css.wait}>
        <Loader size="sm" /> {t('check.under')}
      </output>
    )
  const stopped = report.failure !== null || report.errors > 0
  return (
    <>
      {report.failure && <p className={css.failure}>{t(`failure.${report.failure}`)}</p>}
      <Checked one={one} report={report} />
      {stopped && (
        <div className={css.actions}>
          <Button onClick={onColumns}>{t('check.columns')}</Button>
          <span className={css.quiet}>{t('check.correct')}</span>
        </div>
      )}
    </>
  )
}

function Checked({ one, report }: { one: ShownImport; report: Report }) {
  const t = useTranslations('import.screen')
  if (report.failure === 'technical' || report.failure === 'rights') return null
  const found = report.errors + report.warnings > 0
  return (
    <>
      <Counts report={report} />
      {report.questions.length > 0 && <QuestionsForm key={one.version} one={one} questions={report.questions} />}
      {one.can.start && <Start one={one} report={report} />}
      {report.people + report.errors === 0 && <Empty title={t('check.nobody')}>{t('check.nobodyText')}</Empty>}
      {report.willCreate.length > 0 && <WillCreate report={report} />}
      {found && <FindingsList one={one} report={report} />}
    </>
  )
}

function Counts({ report }: { report: Report }) {
  const t = useTranslations('import.screen')
  const locale = useLocale()
  const number = (value: number) => formatNumber(value, locale, 0)
  const { people, errors, warnings, inactive, skipped, undated = 0 } = report
  return (
    <div>
      <div className={css.counts}>
        <Figure value={number(people)} meaning={t(errors > 0 ? 'check.fine' : 'check.people', { count: people })} />
        <Figure
          value={number(errors)}
          meaning={t('check.errors', { count: errors })}
          {...(errors > 0 && { tone: 'bad' })}
        />
        <Figure value={number(warnings)} meaning={t('check.warnings', { count: warnings })} />
      </div>
      <p className={css.quiet}>
        {[
          inactive > 0 ? t('check.inactive', { count: inactive }) : '',
          undated > 0 ? t('check.undated', { count: undated }) : '',
          skipped > 0 ? t('check.skipped', { count: skipped }) : '',
        ]
          .filter(Boolean)
          .join(' ')}
      </p>
    </div>
  )
}

function Start({ one, report }: { one: ShownImport; report: Report }) {
  const t = useTranslations('import.screen')
  const [sendInvitations, setSend] = useState(false)
  const start = useChange(
    () => api.startImport({ id: one.id, sendInvitations }),
    () => toast.success(t('startedToast')),
  )
  const letters = report.people - report.inactive
  return (
    <Part title={t('start.title')}>
      <CheckboxField
        label={t('start.invite', { count: letters })}
        help={t('start.inviteHelp')}
        value={sendInvitations}
        onChange={setSend}
      />
      <div className={css.actions}>
        <Button variant="filled" loading={start.isPending} onClick={() => start.mutate(undefined)}>
          {t('start.go', { count: report.people })}
        </Button>
        <span className={css.quiet}>{t('start.allOrNothing')}</span>
      </div>
    </Part>
  )
}

function WillCreate({ report }: { report: Report }) {
  const t = useTranslations('import.screen')
  const words = useTranslations('import.willCreate')
  return (
    <Part title={t('check.willCreate')}>
      <ul className={css.creates}>
        {report.willCreate.map(({ list, count, names }) => (
          <li key={list}>
            <b>{words(list, { count })}</b>
            <span>
              {names.join(' · ')}
              {count > names.length && ` ${t('check.andMore', { count: count - names.length })}`}
            </span>
            {list === 'locations' && <small className={css.quiet}>{t('check.locationsNote')}</small>}
          </li>
        ))}
      </ul>
    </Part>
  )
}
