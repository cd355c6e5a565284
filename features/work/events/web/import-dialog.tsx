import { Button, Loader } from '@mantine/core'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { CallError } from '#kit/client.ts'
import { FileField } from '#ui/forms/file-field.tsx'
import { DialogBody } from '#ui/overlays/dialog-body.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { useUrlState } from '#ui/table/url-state.ts'
import { FILE_BYTES } from '../import/contract.ts'
import { FoundList } from './found-list.tsx'
import { useImporting, usePreview, useUndo } from './queries.ts'
import css from './import-dialog.module.css'

/** Imports events from a calendar file: choose a file, check what it holds, import, undo. Opens over any page. */
export function Host() {
  const [{ importEvents }, change] = useUrlState()
  return importEvents ? <ImportDialog onClose={() => change({ importEvents: undefined })} /> : null
}

function ImportDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations('eventImport')
  const cancel = useTranslations('ui')('cancel')
  const [files, setFiles] = useState<File[]>([])
  const preview = usePreview()
  const importing = useImporting()
  const take = (chosen: File[]) => {
    setFiles(chosen)
    if (chosen.length > 0) preview.mutate(chosen)
    else preview.reset()
  }
  const done = importing.data?.data
  if (done) return <DoneDialog {...done} onClose={onClose} />
  const found = preview.data?.data
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
          <FileField
            label={t('file')}
            help={t('help')}
            endings={['ics']}
            maxBytes={FILE_BYTES}
            value={files}
            onChange={take}
            disabled={preview.isPending}
            error={preview.error ? (said(preview.error) ?? t('failed')) : undefined}
          />
          <div aria-live="polite">
            {preview.isPending && (
              <p className={css.quiet}>
                <Loader size="xs" /> {t('reading')}
              </p>
            )}
            {found && <FoundList found={found} />}
          </div>
        </div>
      </DialogBody>
    </Dialog>
  )
}

const said = (error: unknown) =>
  error instanceof CallError ? (error.under('file') ?? error.under('general') ?? error.message) : undefined

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
