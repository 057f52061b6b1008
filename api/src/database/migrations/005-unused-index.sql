-- `deliveries_due_in_order` begins with the same columns and has the same condition.
drop index deliveries_due;
