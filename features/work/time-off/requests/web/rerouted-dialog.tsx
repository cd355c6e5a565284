import { Button } from '@mantine/core'
import { useLocale, useTranslations } from 'use-intl'
import { formatMoment, formatRange } from '#ui/format.ts'
import { DialogBody } from '#ui/overlays/dialog-body.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { personName } from '#ui/person-name.ts'
import { PersonRow, PersonRows } from '#ui/person-rows.tsx'
import { useUrlState } from '#ui/table/url-state.ts'
import type { ReroutedRequests } from '../../rerouting/contract.ts'

type Stuck = ReroutedRequests['stuck'][number]
type Moved = ReroutedRequests['moved'][number]

/** Requests whose approvers could not decide them, each with a way to open it. */
export function ReroutedDialog({ rows, onClose }: { rows: ReroutedRequests; onClose: () => void }) {
  const t = useTranslations('timeOff.rerouted')
  const ui = useTranslations('ui')
  const [, change] = useUrlState()
  const show = (id: string) => {
    onClose()
    change({ request: id })
  }
  return (
    <Dialog opened onClose={onClose} title={t('title')}>
      <DialogBody actions={<Button onClick={onClose}>{ui('close')}</Button>}>
        {rows.stuck.length > 0 && (
          <PersonRows title={t('stuckTitle')}>
            {rows.stuck.map((row) => (
              <StuckItem key={row.id} row={row} onShow={show} />
            ))}
          </PersonRows>
        )}
        {rows.moved.length > 0 && (
          <PersonRows title={t('movedTitle')}>
            {rows.moved.map((row) => (
              <MovedItem key={`${row.id} ${row.at} ${row.from?.id}`} row={row} onShow={show} />
            ))}
          </PersonRows>
        )}
      </DialogBody>
    </Dialog>
  )
}

function StuckItem({ row, onShow }: { row: Stuck; onShow: (id: string) => void }) {
  const t = useTranslations('timeOff.rerouted')
  const locale = useLocale()
  return (
    <PersonRow
      person={row.user}
      note={formatRange(row.firstDay, row.lastDay, locale)}
      button={<Open row={row} onShow={onShow} />}
    >
      {t('stuckWhy', { moment: formatMoment(row.since, locale) })}
    </PersonRow>
  )
}

function MovedItem({ row, onShow }: { row: Moved; onShow: (id: string) => void }) {
  const t = useTranslations('timeOff')
  const locale = useLocale()
  const why = t(`step.${row.why}`, { name: row.from ? personName(row.from) : 'Staffroom' })
  const names = row.approvers.map(personName).join(', ')
  return (
    <PersonRow person={row.user} note={formatMoment(row.at, locale)} button={<Open row={row} onShow={onShow} />}>
      {why}. {t('rerouted.now', { names })}
    </PersonRow>
  )
}

function Open({ row: { id, user }, onShow }: { row: Pick<Stuck, 'id' | 'user'>; onShow: (id: string) => void }) {
  const t = useTranslations('timeOff.rerouted')
  return (
    <Button variant="subtle" aria-label={t('openOf', { name: personName(user) })} onClick={() => onShow(id)}>
      {t('open')}
    </Button>
  )
}
