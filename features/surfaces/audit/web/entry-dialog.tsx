import { Button } from '@mantine/core'
import { useTranslations } from 'use-intl'
import { DialogBody } from '#ui/overlays/dialog-body.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { formatMoment } from '#ui/format.ts'
import { useReader } from '#ui/reader.ts'
import type { ParamsPatch } from '#ui/table/url-state.ts'
import type { AuditEntry } from '../contract.ts'
import { useDoerWord, useFactWord, useFieldWord } from './entry-words.ts'
import css from './audit-screen.module.css'

/** One fact, whole: who and from where, what it was before and what it is now, and its place in the chain. */
export function EntryDialog({
  entry,
  onClose,
  onOnly,
}: {
  entry: AuditEntry
  onClose: () => void
  onOnly: (patch: ParamsPatch) => void
}) {
  const t = useTranslations('audit')
  const factOf = useFactWord()
  const { actor, subject, changes, seal } = entry
  const only = (patch: ParamsPatch) => {
    onOnly(patch)
    onClose()
  }
  return (
    <Dialog opened onClose={onClose} title={factOf(entry.name)}>
      <DialogBody
        actions={
          <>
            {subject && <Button onClick={() => only({ subject: subject.id })}>{t('onlySubject')}</Button>}
            {actor && <Button onClick={() => only({ actor: actor.id })}>{t('onlyActor')}</Button>}
          </>
        }
      >
        <Facts entry={entry} />
        {changes.length > 0 && <Changes entry={entry} />}
        <p className={css.seal}>
          {seal ? t('sealedAs', { seq: String(seal.seq), fingerprint: seal.fingerprint }) : t('notYetSealed')}
        </p>
      </DialogBody>
    </Dialog>
  )
}

function Facts({ entry }: { entry: AuditEntry }) {
  const t = useTranslations('audit')
  const fieldOf = useFieldWord(entry.name)
  const doer = useDoerWord()
  const { locale } = useReader()
  const { at, subject, ip, more } = entry
  const facts = [
    [t('columns.at'), formatMoment(at, locale)],
    [t('columns.actor'), doer(entry)],
    ...(subject ? [[t('columns.subject'), subject.name ?? subject.id]] : []),
    [t('columns.ip'), ip ?? '–'],
    ...more.map(({ field, value }) => [fieldOf(field), value ?? '–']),
  ]
  return (
    <dl className={css.facts}>
      {facts.map(([word, value]) => (
        <div key={word}>
          <dt>{word}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function Changes({ entry: { name, changes } }: { entry: AuditEntry }) {
  const t = useTranslations('audit')
  const fieldOf = useFieldWord(name)
  return (
    <table className={css.changes}>
      <thead>
        <tr>
          <th scope="col">{t('field')}</th>
          <th scope="col">{t('before')}</th>
          <th scope="col">{t('after')}</th>
        </tr>
      </thead>
      <tbody>
        {changes.map(({ field, before, after }) => (
          <tr key={field}>
            <th scope="row">{fieldOf(field)}</th>
            <td>{before ?? '–'}</td>
            <td>{after ?? '–'}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
