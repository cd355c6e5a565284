import { Button, Loader, VisuallyHidden } from '@mantine/core'
import { useTranslations } from 'use-intl'
import { useChange } from '#ui/forms/change.ts'
import { Empty } from '#ui/empty.tsx'
import { Fact, Facts } from '#ui/facts.tsx'
import { useConfirm } from '#ui/overlays/confirm.ts'
import { DialogBody } from '#ui/overlays/dialog-body.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { PersonChip } from '#ui/person-chip.tsx'
import { personName } from '#ui/person-name.ts'
import { Status } from '#ui/status.tsx'
import { changeRequests } from '../contract.ts'
import { useChangeRequest } from './queries.ts'
import { TONES } from './request-words.ts'
import css from './request-dialog.module.css'

type Request = NonNullable<ReturnType<typeof useChangeRequest>['data']>

/** A proposed change, field by field, with where it stands. */
export function RequestDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useTranslations('changeRequest')
  const { data: request, isError } = useChangeRequest(id)
  return (
    <Dialog opened onClose={onClose} title={t('title')}>
      {request ? (
        <DialogBody actions={<Actions request={request} onClose={onClose} />}>
          <div className={css.head}>
            <PersonChip person={request.user} size="lg" to={`/people/${request.user.id}`} />
            <Status tone={TONES[request.status]}>{t(`status.${request.status}`)}</Status>
          </div>
          {request.what && <p className={css.what}>{request.what}</p>}
          {request.isGone && <p className={css.gone}>{t('isGone')}</p>}
          {request.askedBy.id !== request.user.id && (
            <p className={css.answer}>{t('by', { name: personName(request.askedBy) })}</p>
          )}
          <Changes request={request} />
          {request.comment && <blockquote className={css.comment}>{request.comment}</blockquote>}
          {request.decidedBy && request.decisionComment && (
            <p className={css.answer}>
              {personName(request.decidedBy)}: {request.decisionComment}
            </p>
          )}
        </DialogBody>
      ) : (
        <div className={css.waiting}>
          {isError ? <Empty kind="closed" title={t('gone')} /> : <Loader type="dots" />}
        </div>
      )}
    </Dialog>
  )
}

function Changes({ request: { changes } }: { request: Request }) {
  const t = useTranslations('changeRequest')
  return (
    <Facts>
      {changes.map(({ name, word, before, after }) => (
        <Fact key={name} label={word}>
          {before && (
            <del className={css.before}>
              <VisuallyHidden>{t('before')}: </VisuallyHidden>
              {before}
            </del>
          )}
          <ins className={css.after}>
            <VisuallyHidden>{t('after')}: </VisuallyHidden>
            {after || t('empty')}
          </ins>
        </Fact>
      ))}
    </Facts>
  )
}

function Actions({ request: { id, can }, onClose }: { request: Request; onClose: () => void }) {
  const t = useTranslations('changeRequest')
  const confirm = useConfirm()
  const withdraw = useChange(changeRequests.withdrawChangeRequest)
  const ask = async () => {
    if (!(await confirm({ title: t('withdrawAsk'), ok: t('withdraw'), danger: true }))) return
    await withdraw({ id })
    onClose()
  }
  return (
    <>
      {can.withdraw && (
        <Button variant="subtle" onClick={() => void ask()}>
          {t('withdraw')}
        </Button>
      )}
      <Button onClick={onClose}>{t('close')}</Button>
    </>
  )
}
