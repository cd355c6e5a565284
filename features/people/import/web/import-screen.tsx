import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { NoRecord } from '#ui/no-record.tsx'
import { PageHeader } from '#ui/shell/page-header.tsx'
import { useUrlState } from '#ui/table/url-state.ts'
import type { ShownImport } from '../contract.ts'
import { CheckPanel } from './check-panel.tsx'
import { ColumnsForm } from './columns-form.tsx'
import { ImportsList } from './imports-list.tsx'
import { useImport } from './queries.ts'
import { RunPanel } from './run-panel.tsx'
import { useStepFocus } from './step-focus-state.ts'
import { type Step, StepsPanel } from './steps-panel.tsx'
import { UploadForm } from './upload-form.tsx'
import css from './import-screen.module.css'

export function Screen() {
  const [{ import: id }] = useUrlState()
  // from the file that was just chosen one comes to a step by keys as well
  const [opened] = useState(id)
  return id ? <One id={id} arrived={id !== opened} /> : <Start />
}

function Start() {
  const t = useTranslations('import.screen')
  const people = useTranslations('people')
  return (
    <>
      <PageHeader title={t('title')} state={t('state')} up={{ word: people('title'), to: '/people' }} />
      <div className={css.body}>
        <StepsPanel at="upload" />
        <UploadForm />
        <ImportsList />
      </div>
    </>
  )
}

function One({ id, arrived }: { id: string; arrived: boolean }) {
  const t = useTranslations('import.screen')
  const [{ step: asked }, setParams] = useUrlState()
  const { data, error, refetch } = useImport(id)
  const step = data && stepOf(data, asked)
  const box = useStepFocus(step, arrived)
  const up = { word: t('all'), to: '/people/import' }
  if (!data || !step) {
    if (error) return <NoRecord error={error} up={up} retry={() => void refetch()} />
    return <PageHeader title={t('title')} state={t('loading')} up={up} />
  }
  return (
    <>
      <PageHeader title={data.file} state={t('rows', { count: data.totalRows })} up={up} />
      <ImportState one={data} />
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- the fields of a step are no fieldset of one form */}
      <div ref={box} role="group" tabIndex={-1} className={css.body} aria-label={t(`steps.${step}`)}>
        <StepsPanel at={step} onBack={data.can.change ? (to) => setParams({ step: to }) : undefined} />
        {step === 'columns' && (
          <ColumnsForm key={data.version} one={data} onChecked={() => setParams({ step: undefined })} />
        )}
        {step === 'check' && <CheckPanel one={data} onColumns={() => setParams({ step: 'columns' })} />}
        {(step === 'run' || step === 'done') && <RunPanel one={data} />}
      </div>
    </>
  )
}

/** What came of it, for those who do not see the page change. */
function ImportState({ one: { status, report } }: { one: ShownImport }) {
  const t = useTranslations('import.screen')
  const words = {
    uploaded: '',
    checking: t('status.checking'),
    checked: report ? [countOf('people'), countOf('errors'), countOf('warnings')].join(', ') : '',
    running: '',
    done: t('done.title'),
    failed: t('status.failed'),
    undone: t('done.undone'),
  }
  return <output className="sr">{words[status]}</output>

  function countOf(what: 'people' | 'errors' | 'warnings') {
    const count = report?.[what] ?? 0
    return `${count} ${t(what === 'people' && report?.errors ? 'check.fine' : `check.${what}`, { count })}`
  }
}

function stepOf({ status, can }: ShownImport, asked: string | undefined): Step {
  return asked === 'columns' && can.change ? 'columns' : STEPS[status]
}

const STEPS: Record<ShownImport['status'], Step> = {
  uploaded: 'columns',
  checking: 'check',
  checked: 'check',
  running: 'run',
  done: 'done',
  failed: 'check',
  undone: 'done',
}
