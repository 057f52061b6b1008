export const givenNames =
  'Ada Ben Chloé Diego Elif Finn Grace Hugo Iris José Kai Lena Mateo Nora Omar Priya Quinn Rosa Sam Tomás Uma Víctor Willa Ximena Yusuf Zoë'.split(
    ' ',
  );

export const familyNames =
  'Adams Baker Castillo Dunn Evans Fernández Garcia Huang Ibrahim Johnson Kowalski Lee Martínez Nguyen O’Neill Patel Quiñones Rivera Smith Takahashi Underwood Vega Williams Xu Young Zimmermann'.split(
    ' ',
  );

export const schoolNames = 'Cedar Maple Birch Willow Aspen Juniper Alder Hawthorn Linden Poplar'.split(' ');
export const schoolLevels = ['Elementary School', 'Middle School', 'High School'];

export const subjects = [
  ['Homeroom', 'HR'],
  ['Mathematics', 'MAT'],
  ['English', 'ENG'],
  ['Science', 'SCI'],
  ['Social Studies', 'SOC'],
  ['Spanish', 'SPA'],
  ['Music', 'MUS'],
  ['Art', 'ART'],
  ['Physical Education', 'PE'],
  ['Computer Science', 'CS'],
] as const;

export const gradesOfLevels = [
  ['PK', 'KG', '01', '02', '03', '04', '05'],
  ['06', '07', '08'],
  ['09', '10', '11', '12', '13', 'UG'],
];
