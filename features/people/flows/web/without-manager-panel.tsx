import { Radio } from '@mantine/core'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useChange } from '#ui/forms/change.ts'
import { Part } from '#ui/part.tsx'
import { flows, WITHOUT_MANAGER, type WithoutManager } from '../contract.ts'
import css from './flow-form.module.css'

/** What happens in a manager's step of people who have no manager. Saved at once. */
export function WithoutManagerPanel({ value }: { value: WithoutManager }) {
  const t = useTranslations('flows')
  const save = useChange(flows.setWithoutManager)
  // until the list has it
  const [chosen, setChosen] = useState<WithoutManager>()
  const choose = async (next: string) => {
    const withoutManager = WITHOUT_MANAGER.find((one) => one === next)
    if (!withoutManager) return
    setChosen(withoutManager)
    await save({ withoutManager }).catch(() => setChosen(undefined))
  }
  return (
    <Part title={t('withoutManager')}>
      <p className={css.quiet}>{t('withoutManagerAbout')}</p>
      <Radio.Group aria-label={t('withoutManager')} value={chosen ?? value} onChange={(next) => void choose(next)}>
        <div className={css.choices}>
          {WITHOUT_MANAGER.map((one) => (
            <Radio key={one} value={one} label={t(`withoutManagers.${one}`)} />
          ))}
        </div>
      </Radio.Group>
    </Part>
  )
}
