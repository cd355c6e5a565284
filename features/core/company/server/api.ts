export { EVERYBODY_SEES_BIRTHDAYS, refusesActiveFiles } from './store.ts'
export { type CompanyCreated, type NewCompany, onCompanyCreated } from './ports.ts'
