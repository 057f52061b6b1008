/** The demo's districts and schools; the first letters of a code name the district. */
export const demoPassword = 'TapIn-demo-1';

export interface DemoSchool {
  name: string;
  code: string;
  students: number;
  teachers: number;
  lowestGrade: number;
  grades: number;
}

export interface DemoDistrict {
  name: string;
  code: string;
  remotes: string[];
  schools: DemoSchool[];
}

export const demoDistricts: DemoDistrict[] = [
  {
    name: 'Cedar Valley',
    code: 'CEDAR',
    remotes: ['district'],
    schools: [
      { name: 'Cedar Valley High', code: 'CEDAR1', students: 600, teachers: 30, lowestGrade: 9, grades: 4 },
      { name: 'Willow Creek Middle', code: 'CEDAR2', students: 300, teachers: 16, lowestGrade: 6, grades: 3 },
      { name: 'Juniper Elementary', code: 'CEDAR3', students: 200, teachers: 12, lowestGrade: 1, grades: 5 },
    ],
  },
  {
    name: 'South Ridge',
    code: 'RIDGE',
    remotes: [],
    schools: [
      { name: 'South Ridge High', code: 'RIDGE1', students: 100, teachers: 10, lowestGrade: 9, grades: 4 },
    ],
  },
  // Has no school yet: it asks for Cedar Valley High.
  { name: 'Lake County', code: 'LAKE', remotes: ['district'], schools: [] },
];
