export { EVERYBODY_SEES_BIRTHDAYS } from './store.ts'
export { type CompanyCreated, type NewCompany, onCompanyCreated } from './ports.ts'
