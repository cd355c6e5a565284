import { Button, Progress } from '@mantine/core'
import { useEffect } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { DialogBody } from '#ui/overlays/dialog-body.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { formatMoment } from '#ui/format.ts'
import { DownloadSimple } from '#ui/icons.ts'
import { useUrlState } from '#ui/table/url-state.ts'
import type { ShownExport } from '../contract.ts'
import { fileHref, isMoving, startedHere, useEnd, useExport } from './queries.ts'
import css from './export-dialog.module.css'

/** How far a file is, and then the file: whatever page is behind it. */
export function Host() {
  const [{ export: id }, setParams] = useUrlState()
  return id ? <ExportDialog key={id} id={id} onClose={() => setParams({ export: undefined })} /> : null
}

function ExportDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useTranslations('exports.dialog')
  const { data: one, isError } = useExport(id)
  useDownload(one)
  return (
    <Dialog opened onClose={onClose} title={t('title')}>
      {isError && (
        <DialogBody actions={<Button onClick={onClose}>{t('close')}</Button>}>
          <p>
            {t('gone')} {t('again')}
          </p>
        </DialogBody>
      )}
      {one && isMoving(one) && <Moving one={one} onClose={onClose} />}
      {one?.status === 'ready' && <Ready one={one} onClose={onClose} />}
      {one?.status === 'failed' && (
        <DialogBody actions={<Button onClick={onClose}>{t('close')}</Button>}>
          <p role="alert">
            {t('failed', { file: one.file })}. {one.failure && t(`failure.${one.failure}`)}
          </p>
        </DialogBody>
      )}
    </Dialog>
  )
}

/** Downloads automatically if the export was started in this window. */
function useDownload(one: ShownExport | undefined) {
  useEffect(() => {
    if (one?.status === 'ready' && startedHere.delete(one.id)) location.assign(fileHref(one.id))
  }, [one])
}

function Moving({ one, onClose }: { one: ShownExport; onClose: () => void }) {
  const t = useTranslations('exports.dialog')
  const end = useEnd(one.id, onClose)
  const word = wordOf(one, t)
  return (
    <DialogBody
      actions={
        <>
          <Button variant="subtle" loading={end.isPending} onClick={() => end.mutate()}>
            {t('cancel')}
          </Button>
          <Button onClick={onClose}>{t('close')}</Button>
        </>
      }
    >
      <div className={css.bar}>
        <Progress.Root size="md">
          <Progress.Section value={shareOf(one)} aria-label={word} />
        </Progress.Root>
        <output className="num">{word}</output>
      </div>
      <p className={css.quiet}>{t('leave')}</p>
    </DialogBody>
  )
}

function Ready({ one, onClose }: { one: ShownExport; onClose: () => void }) {
  const t = useTranslations('exports.dialog')
  const locale = useLocale()
  const end = useEnd(one.id, onClose)
  return (
    <DialogBody
      actions={
        <>
          <Button variant="subtle" loading={end.isPending} onClick={() => end.mutate()}>
            {t('delete')}
          </Button>
          <Button
            variant="filled"
            component="a"
            href={fileHref(one.id)}
            download
            leftSection={<DownloadSimple aria-hidden />}
          >
            {t('download')}
          </Button>
        </>
      }
    >
      <div className={css.bar} aria-live="polite">
        <p>{t('ready', { file: one.file })}</p>
        <p className={css.quiet}>{t('until', { time: formatMoment(one.expiresAt, locale) })}</p>
      </div>
    </DialogBody>
  )
}

const shareOf = ({ doneRows, totalRows }: ShownExport): number => (totalRows ? (doneRows / totalRows) * 100 : 0)

function wordOf({ status, doneRows, totalRows }: ShownExport, t: ReturnType<typeof useTranslations<'exports.dialog'>>) {
  if (status === 'waiting') return t('waiting')
  return totalRows === null ? t('counting') : t('progress', { done: doneRows, total: totalRows })
}
