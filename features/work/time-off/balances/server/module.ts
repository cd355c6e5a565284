import { catalogueUses } from '#features/core/catalogues/server/api.ts'
import { companyCreated } from '#features/core/company/server/api.ts'
import { mandatoryActions } from '#features/core/identity/mandatory/server/api.ts'
import { holdings } from '#features/core/members/server/api.ts'
import { gapSources } from '#features/people/directory/server/api.ts'
import { openingBalances } from '#features/people/import/server/api.ts'
import { hireDateEffects, pastEffects } from '#features/people/record/server/api.ts'
import { sectionRights, together } from '#platform/catalogue.ts'
import type { ServerModule } from '#platform/module.ts'
import { heldAdjustments } from './adjustment-store.ts'
import { makingUsualWeek } from './company-week-store.ts'
import { typesOfGroups } from './group-store.ts'
import { withoutVacation } from './gap-store.ts'
import { vacationInfoStep } from './ports.ts'
import { broughtBalances } from './opening-actions.ts'
import { balancesByHireDate, balancesOfThen } from './past-present.ts'
import { routes } from './routes.ts'

export const module: ServerModule = {
  name: 'time-off balances',
  tag: 'time-off',
  routes: [routes],
  brings: [
    catalogueUses.with(typesOfGroups),
    companyCreated.with(makingUsualWeek),
    mandatoryActions.with(vacationInfoStep),
    holdings.with(heldAdjustments),
    pastEffects.with(balancesOfThen),
    hireDateEffects.with(balancesByHireDate),
    openingBalances.with(broughtBalances),
    gapSources.with(withoutVacation),
  ],
  permissions: [
    ...sectionRights('timeoff.record'),
    // a balance is adjusted where it is seen
    ...together(sectionRights('timeoff.adjust'), (key) => key.replace('adjust', 'record')).map((one) => ({
      ...one,
      viewless: true,
    })),
  ],
}
