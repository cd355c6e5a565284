export { hasOne as hasSkill, named as skillsNamed, namesOf as skillNames, ofPeople as skillsOfPeople } from './store.ts'
