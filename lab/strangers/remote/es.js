export default { title: 'Tablón' };
