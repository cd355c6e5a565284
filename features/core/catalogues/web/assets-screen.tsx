import { useTranslations } from 'use-intl'
import { ASSET_LISTS } from '../contract.ts'
import { Lists } from './lists-panel.tsx'

export function Screen() {
  const t = useTranslations('catalogues')
  return <Lists of={ASSET_LISTS} title={t('assetsTitle')} state={t('assetsState')} />
}
