import { useTranslations } from 'use-intl'
import { Buildings, Plus } from '#ui/icons.ts'
import type { MenuItem } from '#ui/overlays/menu-button.tsx'
import { onBare, onCompany } from '#ui/shell/host.ts'
import { useCompanies } from './queries.ts'

export { SignInLayout, Or, Pair } from './signin-layout-panel.tsx'
export { useSignInCompany } from './queries.ts'

/** More than these are found on the page of all companies. */
const MOST = 8

/** The account's companies as a menu: each opens on its own host without another sign-in; then the list of all, and creating one. */
export function useCompanySwitch(): MenuItem[] {
  const t = useTranslations('company.switch')
  const { data: companies = [] } = useCompanies()
  const mine = companies.length > 1 ? companies.slice(0, MOST) : []
  return [
    ...mine.map(({ name, domain, isCurrent }, at) => ({
      word: name,
      rule: at === 0,
      checked: isCurrent,
      onPick: () => isCurrent || location.assign(onCompany(domain, '/session-transfer')),
    })),
    { word: t('all'), icon: Buildings, rule: true, onPick: () => location.assign(onBare('/choose-company')) },
    { word: t('create'), icon: Plus, onPick: () => location.assign(onBare('/create-company')) },
  ]
}
