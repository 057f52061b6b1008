export interface Page {
  offset: number;
  pageSize: number;
}
