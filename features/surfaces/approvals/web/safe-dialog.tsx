import { Button } from '@mantine/core'
import { useTranslations } from 'use-intl'
import { KindMark } from '#ui/kind-mark.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { DialogBody } from '#ui/overlays/dialog-body.tsx'
import { personName } from '#ui/person-name.ts'
import { isSafe, type Item } from '../contract.ts'
import { markOf, reasonsOf } from './item-words.ts'
import css from './safe-dialog.module.css'

interface Props {
  opened: boolean
  items: readonly Item[]
  onClose: () => void
  onApprove: () => void
}

/** What would be approved together, with its days, and why the rest stays. */
export function SafeDialog({ opened, items, onClose, onApprove }: Props) {
  const t = useTranslations('approvals')
  const ui = useTranslations('ui')
  const safe = items.filter(isSafe)
  const stay = items.filter((item) => !isSafe(item))
  return (
    <Dialog opened={opened} onClose={onClose} title={t('safeAsk', { count: safe.length })}>
      <DialogBody
        actions={
          <>
            <Button variant="subtle" onClick={onClose}>
              {ui('cancel')}
            </Button>
            <Button variant="filled" data-autofocus onClick={onApprove}>
              {t('safeYes')}
            </Button>
          </>
        }
      >
        <div className={css.body}>
          <Items items={safe} word={t('safeThese')} />
          {stay.length > 0 && <Items items={stay} word={t('safeStay', { count: stay.length })} reasons />}
          <details>
            <summary>{t('safeMeaning')}</summary>
            <ul>
              {(['rules', 'team', 'file', 'changed', 'alone'] as const).map((one) => (
                <li key={one}>{t(`safeMeanings.${one}`)}</li>
              ))}
            </ul>
          </details>
        </div>
      </DialogBody>
    </Dialog>
  )
}

function Items({ items, word, reasons }: { items: readonly Item[]; word: string; reasons?: boolean }) {
  return (
    <section>
      <h3>{word}</h3>
      <ul className={css.items} aria-label={word}>
        {items.map((item) => (
          <Row key={item.id} item={item} reasons={reasons ?? false} />
        ))}
      </ul>
    </section>
  )
}

function Row({ item, reasons }: { item: Item; reasons: boolean }) {
  const mark = markOf(item)
  return (
    <li>
      <b>{personName(item.user)}</b>
      <span className={css.what}>
        {mark && <KindMark kind={mark} asked />}
        <span className={mark ? 'sr' : undefined}>{item.title}</span>
        {item.lines.join(' · ')}
      </span>
      {reasons && <small>{reasonsOf(item).join('. ')}</small>}
    </li>
  )
}
