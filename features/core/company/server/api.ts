export {
  EVERYBODY_SEES_BIRTHDAYS,
  endSuspension,
  refusesActiveFiles,
  saveSecondFactorRules,
  suspend as suspendCompany,
} from './store.ts'
export { type CompanyCreated, companyCreated, type NewCompany } from './ports.ts'
