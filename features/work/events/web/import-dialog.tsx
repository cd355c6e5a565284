import { Button, Loader, SegmentedControl } from '@mantine/core'
import { type FormEvent, type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import { CallError } from '#kit/client.ts'
import { FileField } from '#ui/forms/file-field.tsx'
import { TextField } from '#ui/forms/text-field.tsx'
import { DialogBody } from '#ui/overlays/dialog-body.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { useUrlState } from '#ui/table/url-state.ts'
import { ADDRESS, FILE_BYTES } from '../import/contract.ts'
import { FoundList } from './found-list.tsx'
import { useAddressPreview, useImporting, usePreview, useUndo } from './queries.ts'
import css from './import-dialog.module.css'

const WAYS = ['file', 'address'] as const
type Way = (typeof WAYS)[number]

/** Imports events of another calendar: choose a file or an address, check what it holds, import, undo. Opens over any page. */
export function Host() {
  const [{ importEvents }, change] = useUrlState()
  const first = importEvents === 'address' ? 'address' : 'file'
  return importEvents ? <ImportDialog first={first} onClose={() => change({ importEvents: undefined })} /> : null
}

function ImportDialog({ first, onClose }: { first: Way; onClose: () => void }) {
  const t = useTranslations('eventImport')
  const cancel = useTranslations('ui')('cancel')
  const [way, setWay] = useState(first)
  const sources = { file: useFile(), address: useAddress() }
  const importing = useImporting()
  const done = importing.data?.data
  if (done) return <DoneDialog {...done} onClose={onClose} />
  const { found } = sources[way]
  const count = found?.events.length ?? 0
  return (
    <Dialog opened onClose={onClose} title={t('title')}>
      <DialogBody
        actions={
          <>
            <Button onClick={onClose}>{cancel}</Button>
            <Button
              variant="filled"
              disabled={count === 0}
              loading={importing.isPending}
              onClick={() => found && importing.mutate(found.events)}
            >
              {t('take', { count })}
            </Button>
          </>
        }
      >
        <div className={css.body}>
          <SegmentedControl
            aria-label={t('title')}
            value={way}
            onChange={(value) => setWay(value)}
            data={WAYS.map((value) => ({ value, label: t(`sources.${value}`) }))}
          />
          {way === 'file' ? <FromFile {...sources.file} /> : <FromAddress {...sources.address} />}
          <div aria-live="polite">{found && <FoundList found={found} />}</div>
        </div>
      </DialogBody>
    </Dialog>
  )
}

function useFile() {
  const t = useTranslations('eventImport')
  const [files, setFiles] = useState<File[]>([])
  const { mutate, reset, isPending, error, data } = usePreview()
  const take = (chosen: File[]) => {
    setFiles(chosen)
    if (chosen.length > 0) mutate(chosen)
    else reset()
  }
  return { files, take, isPending, problem: error && (said(error, 'file') ?? t('failed')), found: data?.data }
}

function FromFile({ files, take, isPending, problem }: ReturnType<typeof useFile>) {
  const t = useTranslations('eventImport')
  return (
    <div>
      <FileField
        label={t('file')}
        help={t('help')}
        endings={['ics']}
        maxBytes={FILE_BYTES}
        value={files}
        onChange={take}
        disabled={isPending}
        error={problem ?? undefined}
      />
      <Waiting>{isPending && t('reading')}</Waiting>
    </div>
  )
}

function useAddress() {
  const t = useTranslations('eventImport')
  const [address, setAddress] = useState('')
  const { mutate, reset, isPending, error, data } = useAddressPreview()
  const type = (typed: string) => {
    setAddress(typed)
    // what is shown is of the address that is there
    if (data || error) reset()
  }
  const show = () => mutate(address)
  const problem = error && (said(error, 'address') ?? t('failedAddress'))
  return { address, type, show, isPending, problem, found: data?.data }
}

function FromAddress({ address, type, show, isPending, problem }: ReturnType<typeof useAddress>) {
  const t = useTranslations('eventImport')
  const ask = (event: FormEvent) => {
    event.preventDefault()
    show()
  }
  return (
    <form noValidate className={css.address} onSubmit={ask}>
      <TextField
        label={t('address')}
        help={t('addressHelp')}
        inputMode="url"
        autoComplete="off"
        maxLength={ADDRESS}
        value={address}
        onChange={type}
        readOnly={isPending}
        error={problem ?? undefined}
      />
      <Button type="submit" loading={isPending}>
        {t('check')}
      </Button>
      <Waiting>{isPending && t('readingAddress')}</Waiting>
    </form>
  )
}

function Waiting({ children }: { children: ReactNode }) {
  return (
    <div aria-live="polite">
      {children && (
        <p className={css.quiet}>
          <Loader size="xs" /> {children}
        </p>
      )}
    </div>
  )
}

const said = (error: unknown, field: Way) =>
  error instanceof CallError ? (error.under(field) ?? error.under('general') ?? error.message) : undefined

/** What was imported, with Undo. */
function DoneDialog({ id, count, onClose }: { id: string; count: number; onClose: () => void }) {
  const t = useTranslations('eventImport')
  const close = useTranslations('ui')('close')
  const undo = useUndo()
  const undone = undo.data?.data
  return (
    <Dialog opened onClose={onClose} title={t('title')}>
      <DialogBody
        actions={
          <>
            {!undone && (
              <Button loading={undo.isPending} onClick={() => undo.mutate(id)}>
                {t('undo')}
              </Button>
            )}
            <Button variant="filled" onClick={onClose}>
              {close}
            </Button>
          </>
        }
      >
        <output>{undone ? t('undoneCount', undone) : t('done', { count })}</output>
      </DialogBody>
    </Dialog>
  )
}
