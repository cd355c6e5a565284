import { Button } from '@mantine/core'
import { useTranslations } from 'use-intl'
import { Fact, Facts } from '#ui/facts.tsx'
import { DialogBody } from '#ui/overlays/dialog-body.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import type { ListedBenefit } from '../contract.ts'
import { useBenefitWords } from './benefit-words.ts'
import css from './benefits-screen.module.css'

/** A benefit as everyone reads it who may: without its costs. */
export function BenefitDialog({ benefit, onClose }: { benefit: ListedBenefit; onClose: () => void }) {
  const t = useTranslations('benefits')
  const ui = useTranslations('ui')
  const words = useBenefitWords()
  const { name, description, category, provider, contractDate, expireDate } = benefit
  return (
    <Dialog opened onClose={onClose} title={name}>
      <DialogBody actions={<Button onClick={onClose}>{ui('close')}</Button>}>
        {description && <p className={css.about}>{description}</p>}
        <Facts>
          {category && <Fact label={t('category')}>{category.name}</Fact>}
          {provider && <Fact label={t('provider')}>{provider}</Fact>}
          <Fact label={t('whoHasIt')}>{words.had(benefit)}</Fact>
          <Fact label={t('left')}>{words.left(benefit)}</Fact>
          {contractDate && <Fact label={t('contractDate')}>{words.day(contractDate)}</Fact>}
          {expireDate && <Fact label={t('expireDate')}>{words.day(expireDate)}</Fact>}
        </Facts>
      </DialogBody>
    </Dialog>
  )
}
