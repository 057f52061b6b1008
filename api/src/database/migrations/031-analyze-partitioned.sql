-- PostgreSQL collects the statistics of a partitioned table only on request, which the upkeep of the API repeats.
analyze answers, student_days;
