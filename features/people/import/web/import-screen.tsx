import { useTranslations } from 'use-intl'
import { Empty } from '#ui/empty.tsx'
import { A } from '#ui/link.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { useUrlState } from '#ui/url-state.ts'
import type { ShownImport } from '../contract.ts'
import { CheckPanel } from './check-panel.tsx'
import { ColumnsForm } from './columns-form.tsx'
import { ImportsList } from './imports-list.tsx'
import { useImport } from './queries.ts'
import { RunPanel } from './run-panel.tsx'
import { type Step, StepsPanel } from './steps-panel.tsx'
import { UploadForm } from './upload-form.tsx'
import css from './import-screen.module.css'

export function Screen() {
  const [{ import: id }] = useUrlState()
  return id ? <One id={id} /> : <Start />
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

function One({ id }: { id: string }) {
  const t = useTranslations('import.screen')
  const [{ step: asked }, setParams] = useUrlState()
  const { data, isError } = useImport(id)
  const up = { word: t('all'), to: '/people/import' }
  if (isError)
    return (
      <>
        <PageHeader title={t('title')} up={up} />
        <Empty kind="error" title={t('gone')} action={<A to="/people/import">{t('all')}</A>} />
      </>
    )
  if (!data) return <PageHeader title={t('title')} state={t('loading')} up={up} />
  const step = stepOf(data, asked)
  return (
    <>
      <PageHeader title={data.file} state={t('rows', { count: data.totalRows })} up={up} />
      <div className={css.body}>
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

function stepOf({ status, can }: ShownImport, asked: string | undefined): Step {
  if (status === 'uploaded' || (asked === 'columns' && can.change)) return 'columns'
  if (status === 'running') return 'run'
  return status === 'done' || status === 'undone' ? 'done' : 'check'
}
