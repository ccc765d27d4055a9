// The columns of the file of products, a line for each variant. What was saved can be imported again.

export const columns = {
  code: 'Code',
  name: 'Name',
  address: 'Address',
  state: 'Status',
  statusText: 'Status words',
  price: 'Price',
  priceText: 'Price words',
  gstFree: 'No GST',
  sent: 'Sent by post',
  grams: 'Weight g',
  maximum: 'Most per customer',
  shortDesc: 'Short text',
  intro: 'Introduction',
  description: 'Text',
  metaDesc: 'Search text',
  categories: 'Categories',
  option1: 'Option 1',
  value1: 'Value 1',
  option2: 'Option 2',
  value2: 'Value 2',
  option3: 'Option 3',
  value3: 'Value 3',
  addedPrice: 'Extra price',
  ownGrams: 'Own weight g',
  available: 'On sale',
  stock: 'Stock',
  stockChange: 'Stock change',
  version: 'Version',
} as const;

/** What they were called in files that an earlier version saved. */
export const formerNames: Readonly<Record<string, string>> = {
  [columns.state]: 'State',
  [columns.statusText]: 'State words',
  [columns.available]: 'Offered',
};

export const columnNames = Object.values(columns);
export const optionColumns = [columns.option1, columns.option2, columns.option3] as const;
export const valueColumns = [columns.value1, columns.value2, columns.value3] as const;

/** The stock of a variant that never runs out. */
export const noLimit = 'no limit';
