import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { hrefOf } from '#kit/client.ts'
import { Fact, Facts } from '#ui/facts.tsx'
import { Paperclip, Warning } from '#ui/icons.ts'
import { toast } from '#ui/overlays/toast.tsx'
import { PersonChip } from '#ui/person-chip.tsx'
import { personName } from '#ui/person-name.ts'
import { RequestSteps } from '../../steps/web/request-steps-list.tsx'
import { type Request, requests } from '../contract.ts'
import { CertificateField } from './certificate-fields.tsx'
import { api } from './queries.ts'
import type { Uploaded } from './upload-state.ts'
import css from './request-dialog.module.css'

/** Who decides it in one step, who decides for the person meanwhile, and its certificate. */
export function About({ request }: { request: Request }) {
  const t = useTranslations('timeOff')
  const { standIn, attachment } = request
  const approvers = request.steps.length > 0 ? [] : request.approvers
  if (approvers.length === 0 && !standIn && !attachment) return null
  return (
    <Facts>
      {approvers.length > 0 && (
        <Fact label={t('ask.approvers')}>
          {approvers.map((person) => (
            <PersonChip
              key={person.id}
              person={person}
              size="sm"
              note={person.standsFor && t('request.standsFor', { name: personName(person.standsFor) })}
            />
          ))}
        </Fact>
      )}
      {standIn && (
        <Fact label={t('request.standIn')}>
          <PersonChip person={standIn} size="sm" />
        </Fact>
      )}
      {attachment && (
        <Fact label={t('ask.file')}>
          <AttachedFile request={request} attachment={attachment} />
        </Fact>
      )}
    </Facts>
  )
}

/** The flow that it takes, and where it is. */
export function Approval({ request: { flow, steps } }: { request: Request }) {
  const t = useTranslations('timeOff.flow')
  const title = t('withName', { name: flow ?? '' })
  return (
    <section className={css.flow}>
      <h3>{title}</h3>
      <RequestSteps label={title} steps={steps} />
    </section>
  )
}

interface AttachedProps {
  request: Request
  attachment: NonNullable<Request['attachment']>
}

/** With its active content; before the virus scanner has checked it there is nothing to open. */
function AttachedFile({ request, attachment }: AttachedProps) {
  const t = useTranslations('timeOff')
  return (
    <>
      {attachment.checking ? (
        <>
          <span className={css.file}>
            <Paperclip size={16} aria-hidden />
            {attachment.name}
          </span>
          <p className={css.note}>{t('fileChecking')}</p>
        </>
      ) : (
        <a href={hrefOf(requests.downloadAttachment, { id: request.id })} download className={css.file}>
          <Paperclip size={16} aria-hidden />
          {attachment.name}
        </a>
      )}
      {attachment.active.map((what) => (
        <p key={what} className={css.warning}>
          <Warning size={16} weight="fill" aria-hidden />
          {t(`request.fileBrings-${what}`)}
        </p>
      ))}
    </>
  )
}

/** Certificates arrive late: a leave decided long ago takes one too. */
export function Attach({ request }: { request: Request }) {
  const t = useTranslations('timeOff')
  const [open, setOpen] = useState(false)
  const attach = async (uploaded: Uploaded | null) => {
    if (!uploaded) return
    await api.attachFile({ id: request.id, attachmentId: uploaded.id })
    setOpen(false)
    toast.success(t('attached'))
  }
  if (open)
    return (
      <CertificateField value={null} onChange={(uploaded) => void attach(uploaded)} onBusy={noop} error={undefined} />
    )
  return (
    <Button variant="subtle" className={css.attach} leftSection={<Paperclip size={16} />} onClick={() => setOpen(true)}>
      {t(request.attachment ? 'request.replaceFile' : 'ask.attach')}
    </Button>
  )
}

const noop = () => {}
