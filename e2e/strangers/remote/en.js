export default { title: 'Bulletin' };
