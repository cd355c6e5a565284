import { Button, SegmentedControl } from '@mantine/core'
import { useLocale, useTranslations } from 'use-intl'
import { formatDay, formatMoment } from '#ui/format.ts'
import { DialogBody } from '#ui/overlays/dialog-body.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { useUrlState } from '#ui/table/url-state.ts'
import { type Managed, SHOWN, type Shown } from '../contract.ts'
import { useManaged } from './queries.ts'
import css from './announcements-widget.module.css'

/** All announcements by their state, for those who write them. */
export function ManageDialog({
  shown,
  onShow,
  onClose,
}: {
  shown: Shown
  onShow: (shown: Shown) => void
  onClose: () => void
}) {
  const t = useTranslations('announcements')
  const ui = useTranslations('ui')
  const [, change] = useUrlState()
  return (
    <Dialog opened onClose={onClose} title={t('manage')}>
      <DialogBody
        actions={
          <>
            <Button onClick={onClose}>{ui('close')}</Button>
            <Button variant="filled" onClick={() => change({ editAnnouncement: 'new' })}>
              {t('new')}
            </Button>
          </>
        }
      >
        <SegmentedControl
          aria-label={t('manage')}
          value={shown}
          onChange={(value) => onShow(value as Shown)}
          data={SHOWN.map((value) => ({ value, label: t(`shown.${value}`) }))}
        />
        <List shown={shown} />
      </DialogBody>
    </Dialog>
  )
}

function List({ shown }: { shown: Shown }) {
  const t = useTranslations('announcements')
  const [, change] = useUrlState()
  const { data, isError, refetch, hasNextPage, fetchNextPage } = useManaged(shown)
  const rows = data?.pages.flatMap((page) => page.data)
  const open = ({ id, state }: Managed) =>
    change(state === 'draft' || state === 'scheduled' ? { editAnnouncement: id } : { announcement: id })
  if (isError)
    return (
      <p className={css.none} role="alert">
        {t('failed')}{' '}
        <button type="button" className={css.link} onClick={() => void refetch()}>
          {t('again')}
        </button>
      </p>
    )
  return (
    <>
      {rows?.length === 0 && <p className={css.none}>{t(`empty.${shown}`)}</p>}
      <ul className={css.list}>
        {rows?.map((row) => (
          <li key={row.id}>
            <button type="button" className={css.open} onClick={() => open(row)}>
              <span className={css.title}>{row.title}</span>
              <When row={row} />
            </button>
          </li>
        ))}
      </ul>
      {hasNextPage && (
        <Button variant="subtle" onClick={() => void fetchNextPage()}>
          {t('older')}
        </Button>
      )}
    </>
  )
}

function When({ row: { state, publishLocal, publishedAt, endsOn } }: { row: Managed }) {
  const t = useTranslations('announcements')
  const locale = useLocale()
  if (state === 'scheduled' && publishLocal)
    return (
      <span className={css.by}>
        {t('scheduledFor', { moment: formatMoment(`${publishLocal}:00Z`, locale, 'UTC') })}
      </span>
    )
  const parts = [
    publishedAt && formatMoment(publishedAt, locale),
    endsOn && t('until', { day: formatDay(endsOn, locale) }),
  ].filter(Boolean)
  return parts.length > 0 && <span className={css.by}>{parts.join(', ')}</span>
}
